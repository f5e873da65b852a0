import type { Caller } from '#backend/http/session.ts'
import { someAdmin } from './accounts.ts'

/** Knows two tokens, `admin` and `moderator`, for tests in which sessions are of no matter. */
export async function twoOfTheStaff(authorization: string | undefined): Promise<Caller> {
  const admin = someAdmin()
  if (authorization === 'Bearer admin') return admin
  if (authorization === 'Bearer moderator') return { ...admin, role: 'moderator' }
  return { role: 'visitor' }
}
