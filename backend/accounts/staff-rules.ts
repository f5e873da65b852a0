import { isDuplicate } from '#backend/database/failures.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { UserRecord } from '#backend/models/user.ts'
import { staffRefusal } from '#contract/accounts/staff-rules.ts'

/** Refuses what would leave no admin, or end the actor's own rights. `all` must be locked. @throws ApiError 400 */
export function requireAdminLeft(
  all: readonly UserRecord[],
  change: { readonly user: UserRecord; readonly after: UserRecord | null; readonly by: string },
): void {
  const refusal = staffRefusal(all, change)
  if (refusal !== null) throw new ApiError('invalid_input', refusal)
}

export const noSuchUser = () => new ApiError('not_found', 'There is no such user')

/** A name or an address belongs to another member of the staff. */
export const taken = (cause?: unknown) =>
  new ApiError('conflict', 'This username or email address is already in use', { cause })

/** Runs a write that a taken name or address turns into 409. */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw taken(error)
  }
}
