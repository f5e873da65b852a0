import { Op } from 'sequelize'
import { column, later, naming } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { atMost } from '#backend/models/clock-slack.ts'
import {
  insertRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
} from '#backend/models/table.ts'
import { hours, minutes } from '#contract/primitives/time.ts'

/** Life of a session in milliseconds: at most, and without a call. */
const SESSION_LIFE = hours(12)
const SESSION_IDLE = minutes(60)
/** How often, in milliseconds, a session's last call is written down at most. (threat C3) */
const SEEN_STEP = minutes(1)

export const sessionTable = tableOf(
  'sessions',
  {
    hash: { ...column.key(64), primaryKey: true },
    user_id: column.key(64),
    created_at: column.moment(),
    seen_at: column.moment(),
    address: naming('staff', 'deleted', column.key(64)),
    /** The browser's user agent, or "". */
    agent: naming('staff', 'deleted', later(column.key(255))),
  },
  { unique: { sessions_of_user: ['user_id', 'hash'] } },
)

/** A session; its token is known to its owner alone. */
export type SessionRecord = RowOf<typeof sessionTable>

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** The condition of a session that is alive at `now`. One that begins later was begun by a clock that ran ahead. */
const aliveAt = (now: Date) => ({
  created_at: { [Op.gt]: before(now, SESSION_LIFE), [Op.lte]: atMost(now, 0) },
  seen_at: { [Op.gt]: before(now, SESSION_IDLE), [Op.lte]: atMost(now, 0) },
})

/** The session of a token's hash if it is alive at `now`, else null. */
export async function findSession(reading: Reading, hash: string, now: Date): Promise<SessionRecord | null> {
  const where = { hash, ...aliveAt(now) }
  return readRow(reading, sessionTable, { where })
}

/** The living sessions of a user, the last used first. */
export async function readSessionsOf(
  reading: Reading,
  userId: string,
  now: Date,
): Promise<readonly SessionRecord[]> {
  const where = { user_id: userId, ...aliveAt(now) }
  const order = orderBy('-seen_at', 'hash')
  return readRows(reading, sessionTable, { where, order })
}

/** Writes down that a session made a call, at most once a minute. */
export async function touchSession(database: Database, session: SessionRecord, now: Date): Promise<void> {
  if (session.seen_at > before(now, SEEN_STEP)) return
  const where = { hash: session.hash, seen_at: session.seen_at }
  await sessionTable(database).update({ seen_at: now.toISOString() }, { where })
}

export async function insertSession(writing: Writing, session: SessionRecord): Promise<void> {
  await insertRows(writing, sessionTable, [session])
}

export async function removeSession(writing: Writing, hash: string): Promise<void> {
  await removeRows(writing, sessionTable, { hash })
}

/** Ends the oldest sessions of a user, so that the newest one and `most - 1` others are left. */
export async function endOldestSessions(
  writing: Writing,
  { user_id, hash }: Pick<SessionRecord, 'user_id' | 'hash'>,
  most: number,
): Promise<void> {
  const order = orderBy('-created_at', 'hash')
  const where = { user_id, hash: { [Op.ne]: hash } }
  const query = { where, order, attributes: ['hash'] }
  const others = await readRows<Pick<SessionRecord, 'hash'>>(writing, sessionTable, query)
  const tooMany = others.slice(most - 1).map((session) => session.hash)
  if (tooMany.length > 0) await removeRows(writing, sessionTable, { hash: tooMany })
}

/** Ends every session of a user, but for one if it is named. (threat C2) */
export async function removeSessionsOf(writing: Writing, userId: string, but = ''): Promise<void> {
  const where = { user_id: userId, hash: { [Op.ne]: but } }
  await removeRows(writing, sessionTable, where)
}

/** Drops the rows of sessions that are over. */
export async function dropOldSessions(writing: Writing, now: Date): Promise<void> {
  const over = [
    { created_at: { [Op.lte]: before(now, SESSION_LIFE) } },
    { seen_at: { [Op.lte]: before(now, SESSION_IDLE) } },
    { created_at: { [Op.gt]: atMost(now, 0) } },
    { seen_at: { [Op.gt]: atMost(now, 0) } },
  ]
  await removeRows(writing, sessionTable, { [Op.or]: over })
}
