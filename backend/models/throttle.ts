import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { CLOCK_SLACK } from './clock-slack.ts'
import { insertRows, readRows, removeRows, tableOf } from './table.ts'

/** A counter of attempts. "" stands for a moment that is not set. */
interface ThrottleRecord {
  readonly name: string
  readonly taken: number
  readonly window_ends: string
  readonly blocked_until: string
}

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

const throttleTable = tableOf('throttles', {
  name: { ...column.key(160), primaryKey: true },
  taken: column.whole(),
  window_ends: column.moment(),
  blocked_until: column.moment(),
})

/** The counters of these names, empty where there are none yet; nobody else may touch them before this transaction ends. */
export async function lockThrottles(writing: Writing, names: readonly string[]): Promise<ThrottleRecord[]> {
  const empty = names.map((name): ThrottleRecord => ({ name, taken: 0, window_ends: '', blocked_until: '' }))
  // Writing first takes the rows' exclusive locks at once, where two readers would wait for one another for ever.
  await insertRows(writing, throttleTable, empty, { updateOnDuplicate: ['name'] })
  const found = await readThrottles(writing, names)
  return empty.map((record) => found.find(({ name }) => name === record.name) ?? record)
}

/** The counters of these names as they stand; those that were never used are not among them. */
export async function readThrottles(reading: Reading, names: readonly string[]): Promise<ThrottleRecord[]> {
  const where = { name: [...names] }
  return readRows<ThrottleRecord>(reading, throttleTable, { where })
}

export async function writeThrottles(writing: Writing, records: readonly ThrottleRecord[]): Promise<void> {
  const updateOnDuplicate = ['taken', 'window_ends', 'blocked_until']
  await insertRows(writing, throttleTable, records, { updateOnDuplicate })
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
