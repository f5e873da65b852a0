import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import type { Clock, SessionReader } from '#backend/http/session.ts'
import { findSession, touchSession } from '#backend/models/session.ts'
import { findUser } from '#backend/models/user.ts'

const BEARER = /^Bearer (pf_[\w-]{43})$/i

/** Reads who calls from the database with every request: role, and whether session and user are still good. (threat C4) */
export function createSessionReader(database: Database, clock: Clock): SessionReader {
  return async (authorization) => {
    const token = BEARER.exec(authorization ?? '')?.[1]
    if (token === undefined) return { role: 'visitor' }
    const now = clock()
    const session = await findSession({ database }, tokenHash(token), now)
    const user = session && (await findUser({ database }, { id: session.user_id }))
    if (!session || !user?.is_active || !user.is_verified) return { role: 'visitor' }
    // Reading goes on where nothing can be stored; the session then ends by the last use that could be. (threat K4)
    await touchSession(database, session, now).catch((error) => {
      if (!isUnstored(error)) throw error
    })
    const { id, username, role } = user
    return { role, staff: { id, username, session: session.hash, signedInAt: new Date(session.created_at) } }
  }
}
