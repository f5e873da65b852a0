/** Who may do what, as one table. The server enforces it, the client only hides. */

export const roles = ['visitor', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const staff: readonly Role[] = ['moderator', 'admin']
const admins: readonly Role[] = ['admin']

const grants = {
  'directory:read': everyone,
  'firms:write': staff,
  'firms:write-affiliate': admins,
  'firms:write-standing': admins,
  'firms:delete': admins,
  'changes:correct': admins,
  'traders:write': staff,
  'settings:read-all': admins,
  'settings:write': admins,
  'themes:write': admins,
  'mail:use': admins,
  'account:sign-in': everyone,
  'account:own': staff,
  'users:manage': admins,
  'backup:use': admins,
  'personal-data:use': admins,
  'history:read': admins,
  'acts:take-back': staff,
  'desk:use': staff,
  'submissions:send': everyone,
  'submissions:decide': staff,
  'submissions:delete': admins,
  'reviews:invite-firms': admins,
  'maintenance:bypass': staff,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants
export const permissions = Object.keys(grants) as Permission[]

export function can(role: Role, permission: Permission): boolean {
  return grants[permission].includes(role)
}
