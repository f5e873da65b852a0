import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { findUser, type UserRecord } from '#backend/models/user.ts'
import type { SessionView } from '#contract/accounts/session-endpoints.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { AccountsContext } from './context.ts'
import { readSessionsOf, removeSession, type SessionRecord } from './rows/session.ts'
import { noSuchUser } from './staff-rules.ts'

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
