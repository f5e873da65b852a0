import type { AdminUser } from './user.ts'

/** The fields of a member of the staff that decide whether an admin is left. */
type StaffMember = Pick<AdminUser, 'id' | 'role' | 'is_active' | 'is_verified'>

const isAdmin = ({ role, is_active, is_verified }: StaffMember) =>
  role === 'admin' && is_active && is_verified

/**
 * Why something may not happen to a member of the staff, or null: people cannot remove their own rights, and one active,
 * verified admin always remains. `after` is null where the user is deleted. (threat E6)
 */
export function staffRefusal(
  all: readonly StaffMember[],
  {
    user,
    after,
    by,
  }: { readonly user: StaffMember; readonly after: StaffMember | null; readonly by: string },
): string | null {
  if (user.id === by) {
    if (!after) return 'You cannot delete your own account'
    if (!after.is_active) return 'You cannot deactivate your own account'
    if (after.role !== user.role) return 'You cannot change your own role'
  }
  if (!isLastAdmin(all, user) || (after && isAdmin(after))) return null
  return 'At least one active, verified admin must remain'
}

/**
 * Whether no other active, verified admin exists. A new address of the last one takes effect only once confirmed: until then no
 * other person could restore access.
 */
export function isLastAdmin(all: readonly StaffMember[], user: StaffMember): boolean {
  return isAdmin(user) && !all.some((other) => other.id !== user.id && isAdmin(other))
}
