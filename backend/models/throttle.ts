import { Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { CLOCK_SLACK } from './clock-slack.ts'
import { insertRows, type RowOf, readRows, removeRows, tableOf } from './table.ts'

/** At most `limit` attempts in a window of `span` milliseconds, which begins with the first. */
interface WindowRule {
  readonly limit: number
  readonly span: number
}

/** After `free` attempts each further one costs the next wait, in milliseconds; all is forgotten after `span`. */
interface WaitRule {
  readonly free: number
  readonly waits: readonly number[]
  readonly span: number
}

export type ThrottleRule = WindowRule | WaitRule

const moment = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Milliseconds until a moment; 0 where it lies farther off than `span`, as a clock that ran ahead leaves it. */
function left(until: string, now: Date, span: number): number {
  const milliseconds = until === '' ? 0 : Date.parse(until) - now.getTime()
  return milliseconds > span + CLOCK_SLACK ? 0 : milliseconds
}

/** The rule of a network that is `times` as large: a window lets more through, waits stay. */
export const scaled = (rule: ThrottleRule, times = 1): ThrottleRule =>
  'limit' in rule ? { ...rule, limit: rule.limit * times } : rule

/** Milliseconds to wait before one more attempt, 0 where it may be made now. */
export function waitFor(rule: ThrottleRule, record: ThrottleRecord, now: Date): number {
  const open = left(record.window_ends, now, rule.span)
  if (open <= 0) return 0
  if ('waits' in rule) return Math.max(0, left(record.blocked_until, now, Math.max(...rule.waits)))
  return record.taken >= rule.limit ? open : 0
}

/** The counter after one more attempt. */
export function afterAttempt(rule: ThrottleRule, record: ThrottleRecord, now: Date): ThrottleRecord {
  const isOver = left(record.window_ends, now, rule.span) <= 0
  const taken = (isOver ? 0 : record.taken) + 1
  const { name } = record
  if (!('waits' in rule)) {
    const window_ends = isOver ? moment(now.getTime() + rule.span) : record.window_ends
    return { name, taken, window_ends, blocked_until: '' }
  }
  const wait = rule.waits[Math.min(taken - rule.free, rule.waits.length - 1)] ?? 0
  return {
    name,
    taken,
    window_ends: moment(now.getTime() + rule.span),
    blocked_until: taken >= rule.free ? moment(now.getTime() + wait) : '',
  }
}

export const throttleTable = tableOf('throttles', {
  /** Whose attempts it counts, by network, address or account. */
  name: naming('anyone', 'deleted', { ...column.key(160), primaryKey: true }),
  taken: column.whole(),
  window_ends: column.momentOrNone(),
  blocked_until: column.momentOrNone(),
})

/** A counter of attempts. "" stands for a moment that is not set. */
type ThrottleRecord = RowOf<typeof throttleTable>

/** Reads and locks the counters of these names, empty where there are none yet, until this transaction ends. */
export async function lockThrottles(writing: Writing, names: readonly string[]): Promise<ThrottleRecord[]> {
  const empty = names.map((name): ThrottleRecord => ({ name, taken: 0, window_ends: '', blocked_until: '' }))
  // Writing first takes the rows' exclusive locks at once, where two readers would wait for one another for ever; in one
  // order, as callers that share a wide network and no narrow one would else wait the other way round.
  const ordered = empty.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  await insertRows(writing, throttleTable, ordered, { updateOnDuplicate: ['name'] })
  const found = await readThrottles(writing, names)
  return empty.map((record) => found.find(({ name }) => name === record.name) ?? record)
}

/** The counters of these names as they stand; those that were never used are not among them. */
export async function readThrottles(reading: Reading, names: readonly string[]): Promise<ThrottleRecord[]> {
  const where = { name: [...names] }
  return readRows(reading, throttleTable, { where })
}

export async function writeThrottles(writing: Writing, records: readonly ThrottleRecord[]): Promise<void> {
  const updateOnDuplicate = ['taken', 'window_ends', 'blocked_until']
  await insertRows(writing, throttleTable, records, { updateOnDuplicate })
}

/** A counter by name, and the rule that it follows. */
export interface Counted {
  readonly name: string
  readonly rule: ThrottleRule
}

/**
 * Counts one more attempt against all of these counters, or against none where one of them refuses. Returns the
 * milliseconds to wait, 0 where it was counted.
 */
export async function countAgainst(
  writing: Writing,
  counters: readonly Counted[],
  now: Date,
): Promise<number> {
  const stored = await lockThrottles(
    writing,
    counters.map(({ name }) => name),
  )
  const found = counters.map(({ rule }, index) => ({ rule, record: stored[index] as ThrottleRecord }))
  const wait = Math.max(...found.map(({ rule, record }) => waitFor(rule, record, now)))
  if (wait > 0) return wait
  await writeThrottles(
    writing,
    found.map(({ rule, record }) => afterAttempt(rule, record, now)),
  )
  return 0
}

/** Gives one attempt back: it was no failure. */
export async function refundThrottle({ database, transaction }: Writing, name: string): Promise<void> {
  const where = { name, taken: { [Op.gt]: 0 } }
  await throttleTable(database).decrement('taken', { where, transaction })
}

/** Forgets counters. */
export async function removeThrottles(writing: Writing, names: readonly string[]): Promise<void> {
  await removeRows(writing, throttleTable, { name: [...names] })
}

/** Forgets the counters whose names begin like that. */
export async function removeThrottlesUnder(writing: Writing, beginning: string): Promise<void> {
  const where = { name: { [Op.startsWith]: beginning } }
  await removeRows(writing, throttleTable, where)
}

/** Drops the counters whose window and wait are over. */
export async function dropOldThrottles(writing: Writing, now: Date): Promise<void> {
  const over = { [Op.lte]: now.toISOString() }
  await removeRows(writing, throttleTable, { window_ends: over, blocked_until: over })
}
