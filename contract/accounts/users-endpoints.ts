import * as v from 'valibot'
import { endpoint, MAIL_PATIENCE } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { idParams } from '../primitives/text-input.ts'
import { type AdminUser, adminUser, adminUserChange, newAdminUser } from './user.ts'

/** Whether the verification link was mailed; the link itself where it could not be. */
const verification = { email_sent: v.boolean(), verification_url: v.optional(v.string()) }

/** The entity tag of a member of the staff, as in `ETag` and `If-Match`. */
export const userTag = ({ version }: Pick<AdminUser, 'version'>): string => `"${version}"`

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The staff',
  permission: 'users:manage',
  response: v.array(adminUser),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Add a member of the staff, with a password or by invitation; the link is mailed, or answered where mail is off',
  permission: 'users:manage',
  body: newAdminUser,
  response: v.object({ ...adminUser.entries, ...verification }),
  status: 201,
  requiresRecentSignIn: true,
  timeoutMs: MAIL_PATIENCE,
})

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Change a member of the staff',
  permission: 'users:manage',
  params: idParams,
  body: adminUserChange,
  response: v.object({ ...adminUser.entries, ...v.partial(v.object(verification)).entries }),
  requiresRecentSignIn: true,
  timeoutMs: MAIL_PATIENCE,
})

/** Mailed as "Forgot password?" does; where mail is off or fails, the link is answered to be handed over. */
export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  summary: 'Send a member of the staff a link to choose a new password, or get it where mail is off',
  permission: 'users:manage',
  params: idParams,
  requiresRecentSignIn: true,
  response: v.object({ message: v.string(), email_sent: v.boolean(), reset_url: v.optional(v.string()) }),
  timeoutMs: MAIL_PATIENCE,
})

/** Out at once, in every session; for a quarter of an hour the deletion can be taken back. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete a member of the staff',
  permission: 'users:manage',
  params: idParams,
  requiresRecentSignIn: true,
  response: v.object({ message: v.string() }),
})

/** Undoes a deletion, with password and second factor; 404 once it is final, 409 where the name was taken meanwhile. */
export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restore',
  summary: 'Take the deletion of a member of the staff back; every session stays ended',
  permission: 'users:manage',
  params: idParams,
  query: puttingBack,
  requiresRecentSignIn: true,
  response: adminUser,
})
