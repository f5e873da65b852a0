import { ApiError } from '#backend/http/errors.ts'
import type { UserRecord } from '#backend/models/user.ts'

const isAdmin = (user: Pick<UserRecord, 'role' | 'is_active' | 'is_verified'>) =>
  user.role === 'admin' && user.is_active && user.is_verified

const refused = (detail: string) => new ApiError('invalid_input', detail)

/**
 * What may happen to a member of the staff: nobody ends their own rights, and one active, verified admin always
 * remains. `after` is null where the user is deleted. `all` must be locked. (decisions section 5, threat E6)
 */
export function requireAdminLeft(
  all: readonly UserRecord[],
  { user, after, by }: { readonly user: UserRecord; readonly after: UserRecord | null; readonly by: string },
): void {
  if (user.id === by) {
    if (!after) throw refused('You cannot delete your own account')
    if (!after.is_active) throw refused('You cannot deactivate your own account')
    if (after.role !== user.role) throw refused('You cannot change your own role')
  }
  if (!isAdmin(user) || (after && isAdmin(after))) return
  if (all.some((other) => other.id !== user.id && isAdmin(other))) return
  throw refused('At least one active, verified admin must remain')
}
