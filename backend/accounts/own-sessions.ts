import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { staffOf } from '#backend/http/session.ts'
import { readSessionsOf, removeSession, type SessionRecord } from '#backend/models/session.ts'
import type { SessionView } from '#contract/accounts/session-endpoints.ts'
import type { AccountsContext } from './context.ts'
import type { By } from './users.ts'

/** By which name a session is told of: what the database finds it by is told to nobody. */
const publicId = ({ hash }: Pick<SessionRecord, 'hash'>): string => tokenHash(`session:${hash}`)

/** Where the caller is signed in, the last used first. */
export async function readOwnSessions(
  { database, clock }: AccountsContext,
  { caller }: Pick<By, 'caller'>,
): Promise<SessionView[]> {
  const own = staffOf(caller)
  const sessions = await readSessionsOf({ database }, own.id, clock())
  return sessions.map((session) => {
    const { hash, created_at, seen_at, address, agent } = session
    const network = networkOf(address)
    return { id: publicId(session), created_at, seen_at, address, network, agent, current: hash === own.session }
  })
}

/** Ends one of the caller's sessions. @throws ApiError 404 where it is over, or somebody else's */
export async function endOwnSession(context: AccountsContext, id: string, by: By) {
  await inTransaction(context.database, async (writing) => {
    const sessions = await readSessionsOf(writing, staffOf(by.caller).id, context.clock())
    const session = sessions.find((candidate) => publicId(candidate) === id)
    if (!session) throw new ApiError('not_found', 'This session is over already')
    await end(writing, session, { by, now: context.clock() })
  })
  return { message: 'The session was ended' }
}

/** Ends every session of the caller but the one that asks. */
export async function endOwnOtherSessions(context: AccountsContext, by: By) {
  const own = staffOf(by.caller)
  const now = context.clock()
  const ended = await inTransaction(context.database, async (writing) => {
    const sessions = await readSessionsOf(writing, own.id, now)
    const others = sessions.filter(({ hash }) => hash !== own.session)
    for (const session of others) await end(writing, session, { by, now })
    return others.length
  })
  return { message: ended === 1 ? '1 other session was ended' : `${ended} other sessions were ended` }
}

async function end(
  writing: Writing,
  { hash, created_at, address, agent }: SessionRecord,
  { by, now }: { readonly by: By; readonly now: Date },
): Promise<void> {
  const { id, username } = staffOf(by.caller)
  await removeSession(writing, hash)
  const deed = { action: 'sign-out', subject: 'session', subject_id: id, subject_name: username } as const
  const before = { created_at, address, agent }
  await record(writing, actorOf(by.caller, by.address), { ...deed, before }, now)
}
