import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../primitives/id.ts'
import { adminUser, adminUserChange, newAdminUser } from './user.ts'

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The staff',
  needs: 'users:manage',
  reply: v.array(adminUser),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Add a member of the staff; the verification link is mailed, or answered where mail is off',
  needs: 'users:manage',
  body: newAdminUser,
  reply: v.object({
    ...adminUser.entries,
    email_sent: v.boolean(),
    verification_url: v.optional(v.string()),
  }),
  status: 201,
})

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Change a member of the staff',
  needs: 'users:manage',
  params: idParams,
  body: adminUserChange,
  reply: adminUser,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete a member of the staff',
  needs: 'users:manage',
  params: idParams,
  reply: v.object({ message: v.string() }),
})

export const usersEndpoints = [listUsers, createUser, changeUser, deleteUser]
