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
