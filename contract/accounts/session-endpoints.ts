import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { id, idParams, moment } from '../primitives/text-input.ts'

const message = v.object({ message: v.string() })

/** How many sessions one person may have; one more ends the oldest. */
export const SESSIONS_OF_ONE = 10

/** One signed-in session of a user. */
export const session = v.object({
  id,
  created_at: moment,
  /** The last call, to the minute. */
  seen_at: moment,
  address: v.string(),
  /** The network of that address: itself for IPv4, the first 64 bits of IPv6. */
  network: v.string(),
  /** The browser's user agent at the sign-in, or "". */
  agent: v.string(),
  /** Whether this request comes from it. */
  current: v.boolean(),
})
export type SessionView = v.InferOutput<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Where one is signed in, the last used first',
  permission: 'account:own',
  response: v.array(session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  summary: 'End one of the own sessions',
  permission: 'account:own',
  params: idParams,
  response: message,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  summary: 'End all of the own sessions but the one that asks',
  permission: 'account:own',
  response: message,
})

export const listSessionsOfUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'Where a member of the staff is signed in, the last used first',
  permission: 'users:manage',
  params: idParams,
  response: v.array(session),
})

export const endSessionOfUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session',
  summary: 'End one session of a member of the staff',
  permission: 'users:manage',
  params: v.object({ id, session: id }),
  response: message,
})

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'End all sessions of a member of the staff but the one that asks',
  permission: 'users:manage',
  params: idParams,
  response: message,
})
