import type { Database } from '#backend/database/connect.ts'
import { isDuplicate } from '#backend/database/failures.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { findUser, type UserRecord } from '#backend/models/user.ts'
import { staffRefusal } from '#contract/accounts/staff-rules.ts'
import { usernameKey } from '#contract/accounts/user.ts'

/** Refuses what would leave no admin, or end the actor's own rights. `all` must be locked. @throws ApiError 400 */
export function requireAdminLeft(
  all: readonly UserRecord[],
  change: { readonly user: UserRecord; readonly after: UserRecord | null; readonly by: string },
): void {
  const refusal = staffRefusal(all, change)
  if (refusal === null) return
  const { user, after } = change
  if (after === null) throw new ApiError('invalid_input', refusal)
  throw refusedField(user.role === after.role ? 'is_active' : 'role', refusal)
}

export const noSuchUser = () => new ApiError('not_found', 'There is no such user')

const IN_USE = 'This username or email address is already in use'

/** A name or an address belongs to another member of the staff. */
export const taken = (path: 'username' | 'email', cause?: unknown) =>
  refusedField(path, IN_USE, { code: 'conflict', message: 'is already in use', cause })

/** A wanted name and its owner; `id` is "" for a new person. */
interface Wanted {
  readonly database: Database
  readonly username: string | undefined
  readonly id: string
}

/** Runs a write that a taken name or address turns into 409; `wanted` is null where no form asks for either. */
export async function unlessTaken<T>(wanted: Wanted | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    if (!wanted) throw new ApiError('conflict', IN_USE, { cause: error })
    throw taken((await isNameTaken(wanted)) ? 'username' : 'email', error)
  }
}

async function isNameTaken({ database, username, id }: Wanted): Promise<boolean> {
  if (username === undefined) return false
  const namesake = await findUser({ database }, { username: usernameKey(username) })
  return namesake !== null && namesake.id !== id
}
