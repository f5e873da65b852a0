import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertRows, readRows, removeRows, tableOf } from './table.ts'

/** A counter of attempts. "" stands for a moment that is not set. */
export interface ThrottleRecord {
  readonly name: string
  readonly taken: number
  readonly window_ends: string
  readonly blocked_until: string
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
