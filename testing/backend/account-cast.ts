import { insertLink } from '#backend/accounts/rows/link.ts'
import { createSessionReader } from '#backend/accounts/sessions.ts'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { SessionReader } from '#backend/http/session.ts'
import { findUser } from '#backend/models/user.ts'
import { minutes } from '#contract/primitives/time.ts'
import { aMember, firstAdmin, loginWith } from './accounts.ts'

interface Site {
  readonly url: string
  readonly database: Database
}

/** Members of the staff who stay signed in whatever is done to them, for requests that are generated. */
interface Cast {
  /** `Bearer 1` is a moderator, `Bearer 2` the first admin; anything else is read as the server reads it. */
  readonly readSession: SessionReader
  /** Adds them to a started server; returns ids, links and a handle that are valid there. */
  enter(site: Site): Promise<readonly string[]>
}

/** The session reader of a server without accounts: everyone is a visitor. */
export const visitorsOnly: SessionReader = async () => ({ role: 'visitor' })

export function aCast(): Cast {
  const staff = new Map<string, { role: 'moderator' | 'admin'; id: string; username: string }>()
  let read = visitorsOnly
  return {
    readSession: (authorization) => {
      const played = staff.get(authorization ?? '')
      if (!played) return read(authorization)
      const { role, ...person } = played
      return Promise.resolve({ role, staff: { ...person, session: 'none', signedInAt: new Date() } })
    },
    async enter({ url, database }) {
      read = createSessionReader(database, () => new Date())
      const boss = await findUser({ database }, { username: firstAdmin.username })
      if (!boss) throw new Error('There is no first admin')
      const { password_hash } = boss
      const id = await aMember({ database }, { username: 'mod', password_hash })
      staff.set('Bearer 1', { role: 'moderator', id, username: 'mod' })
      staff.set('Bearer 2', { role: 'admin', id: boss.id, username: boss.username })
      const links = [newToken('ver_'), newToken('rst_')] as const
      const expires_at = new Date(Date.now() + minutes(30)).toISOString()
      await inTransaction(database, async (writing) => {
        const link = { user_id: boss.id, email_key: boss.email, expires_at }
        await insertLink(writing, { ...link, hash: tokenHash(links[0]), purpose: 'verify' })
        await insertLink(writing, { ...link, hash: tokenHash(links[1]), purpose: 'reset' })
      })
      const { body } = await loginWith({ url }, firstAdmin)
      return [id, boss.id, ...links, body.user_id]
    },
  }
}
