import { isBackupCode } from '#backend/crypto/backup-codes.ts'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, type Caller, type Clock, type SessionReader, staffOf } from '#backend/http/session.ts'
import { endEnrolments } from '#backend/models/enrolment.ts'
import { closeFormsOf } from '#backend/models/open-form.ts'
import { findUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { SESSIONS_OF_ONE, type SessionView } from '#contract/accounts/session-endpoints.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { AccountsContext } from './context.ts'
import { countOrigins, isKnownOrigin, rememberOrigin } from './rows/known-origin.ts'
import { removeLinksOf } from './rows/link.ts'
import {
  endOldestSessions,
  findSession,
  insertSession,
  readSessionsOf,
  removeSession,
  removeSessionsOf,
  type SessionRecord,
  touchSession,
} from './rows/session.ts'
import { noSuchUser } from './staff-rules.ts'

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
    // On a full disk reads go on; the session then expires by the last use that was stored. (threat K4)
    await touchSession(database, session, now).catch((error) => {
      if (!isUnstored(error)) throw error
    })
    const { id, username, role } = user
    return { role, staff: { id, username, session: session.hash, signedInAt: new Date(session.created_at) } }
  }
}

/** The kind of a typed code: from the authenticator app, or a backup code. */
type CodeFactor = 'code' | 'backup code'

export const factorOf = (code: string): CodeFactor => (isBackupCode(code) ? 'backup code' : 'code')

/** The second factor of a sign-in: a code, or none where none is required. */
type SecondFactor = CodeFactor | 'not asked'

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string
  /** The browser's user agent. */
  readonly agent: string
  /** The caller before the sign-in: a session of the same person ends with it. */
  readonly caller?: Caller
}

interface NewSession {
  readonly token: string
  /** The user has signed in before, but never from here. */
  readonly isNewOrigin: boolean
}

/**
 * The only place that makes a token. The session that it replaces ends, and the oldest of too many; the user must be
 * locked. A second factor that is owed and was not shown is a fault of the
 * program. (threats B10, M10)
 */
export async function createSession(
  writing: Writing,
  user: UserRecord,
  { factor, address, agent, caller }: Origin & { readonly factor: SecondFactor },
  now: Date,
): Promise<NewSession> {
  const owesFactor = user.role === 'admin' || user.mfa_secret !== ''
  if (owesFactor && factor === 'not asked')
    throw new Error('A session was asked for without the second factor')
  const token = newToken('pf_')
  const at = now.toISOString()
  const origin = { userId: user.id, origin: networkOf(address) }
  const isNewOrigin =
    !(await isKnownOrigin(writing, origin, now)) && (await countOrigins(writing, user.id)) > 0
  const session = { hash: tokenHash(token), user_id: user.id, created_at: at, seen_at: at, address, agent }
  if (caller?.staff?.id === user.id) await removeSession(writing, caller.staff.session)
  await insertSession(writing, session)
  await endOldestSessions(writing, session, SESSIONS_OF_ONE)
  await rememberOrigin(writing, origin, now)
  await updateUser(writing, user.id, { last_login: at })
  const actor = { id: user.id, name: user.username, address }
  const entry = {
    action: 'sign-in',
    ...aboutUser(user, 'session'),
    after: { outcome: 'signed in', factor, network: networkOf(address) },
  } as const
  await record(writing, actor, entry, now)
  return { token, isNewOrigin }
}

/**
 * Ends every session, mailed link, enrolment and open form of a user, in the transaction of what makes it necessary. (threats C2,
 * D6)
 */
export async function endAccess(writing: Writing, userId: string): Promise<void> {
  await removeSessionsOf(writing, userId)
  await removeLinksOf(writing, userId)
  await endEnrolments(writing, userId)
  await closeFormsOf(writing, userId)
}

/** The public name of a session; the hash that the database finds it by never leaves the server. */
const publicId = ({ hash }: Pick<SessionRecord, 'hash'>): string => tokenHash(`session:${hash}`)

/** The sessions of a user, the last used first. @throws ApiError 404 */
export async function readSessions(
  { database, clock }: AccountsContext,
  userId: string,
  { caller }: Pick<Author, 'caller'>,
): Promise<SessionView[]> {
  const asking = staffOf(caller).session
  if (!(await findUser({ database }, { id: userId }))) throw noSuchUser()
  const sessions = await readSessionsOf({ database }, userId, clock())
  return sessions.map((session) => {
    const { hash, created_at, seen_at, address, agent } = session
    const view = { id: publicId(session), created_at, seen_at, address, agent }
    return { ...view, network: networkOf(address), current: hash === asking }
  })
}

/** Ends one session of a user. @throws ApiError 404 where it is over, or another user's */
export async function endOneSession(
  context: AccountsContext,
  { userId, id }: { readonly userId: string; readonly id: string },
  author: Author,
) {
  const now = context.clock()
  await inTransaction(context.database, async (writing) => {
    const user = await findUser(writing, { id: userId })
    const sessions = user ? await readSessionsOf(writing, user.id, now) : []
    const session = sessions.find((candidate) => publicId(candidate) === id)
    if (!user || !session) throw new ApiError('not_found', 'This session is over already')
    await end(writing, session, { user, author, now })
  })
  return { message: 'The session was ended' }
}

/** Ends every session of a user but the calling one. @throws ApiError 404 */
export async function endSessions(context: AccountsContext, userId: string, author: Author) {
  const asking = staffOf(author.caller)
  const now = context.clock()
  const ended = await inTransaction(context.database, async (writing) => {
    const user = await findUser(writing, { id: userId })
    if (!user) throw noSuchUser()
    const sessions = await readSessionsOf(writing, userId, now)
    const others = sessions.filter(({ hash }) => hash !== asking.session)
    for (const session of others) await end(writing, session, { user, author, now })
    return others.length
  })
  const kind = userId === asking.id ? 'other session' : 'session'
  return { message: `${pluralize(ended, kind)} ${ended === 1 ? 'was' : 'were'} ended` }
}

async function end(
  writing: Writing,
  { hash, created_at, address, agent }: SessionRecord,
  { user, author, now }: { readonly user: UserRecord; readonly author: Author; readonly now: Date },
): Promise<void> {
  await removeSession(writing, hash)
  const before = { created_at, address, agent }
  await record(writing, actorOf(author), { ...aboutUser(user, 'session'), action: 'sign-out', before }, now)
}
