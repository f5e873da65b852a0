import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { tableOf } from './table.ts'

/** A counter of attempts. "" stands for a moment that is not set. */
export interface ThrottleRecord {
  readonly name: string
  readonly taken: number
  readonly window_ends: string
  readonly blocked_until: string
}

function throttleTable(database: Database) {
  return tableOf(database, 'throttles', {
    name: { ...column.key(160), primaryKey: true },
    taken: column.whole(),
    window_ends: column.moment(),
    blocked_until: column.moment(),
  })
}

/** The counters of these names, empty where there are none yet; nobody else may touch them before this transaction ends. */
export async function lockThrottles(
  { database, transaction }: Writing,
  names: readonly string[],
): Promise<ThrottleRecord[]> {
  const empty = names.map((name): ThrottleRecord => ({ name, taken: 0, window_ends: '', blocked_until: '' }))
  const table = throttleTable(database)
  // Writing first takes the rows' exclusive locks at once, where two readers would wait for one another for ever.
  const rows = empty.map((record) => ({ ...record }))
  await table.bulkCreate(rows, { transaction, updateOnDuplicate: ['name'] })
  const found = await readThrottles({ database, transaction }, names)
  return empty.map((record) => found.find(({ name }) => name === record.name) ?? record)
}

/** The counters of these names as they stand; those that were never used are not among them. */
export async function readThrottles(
  { database, ...options }: Reading,
  names: readonly string[],
): Promise<ThrottleRecord[]> {
  const where = { name: [...names] }
  return throttleTable(database).findAll({ ...options, where, raw: true }) as unknown as ThrottleRecord[]
}

export async function writeThrottles(
  { database, transaction }: Writing,
  records: readonly ThrottleRecord[],
): Promise<void> {
  const updateOnDuplicate = ['taken', 'window_ends', 'blocked_until']
  const rows = records.map((record) => ({ ...record }))
  await throttleTable(database).bulkCreate(rows, { transaction, updateOnDuplicate })
}

/** Gives one attempt back: it was no failure. */
export async function refundThrottle({ database, transaction }: Writing, name: string): Promise<void> {
  const where = { name, taken: { [Op.gt]: 0 } }
  await throttleTable(database).decrement('taken', { where, transaction })
}

/** Forgets counters. */
export async function removeThrottles(
  { database, transaction }: Writing,
  names: readonly string[],
): Promise<void> {
  await throttleTable(database).destroy({ where: { name: [...names] }, transaction })
}

/** Forgets the counters whose names begin like that. */
export async function removeThrottlesUnder(
  { database, transaction }: Writing,
  beginning: string,
): Promise<void> {
  const where = { name: { [Op.startsWith]: beginning } }
  await throttleTable(database).destroy({ where, transaction })
}

/** Drops the counters whose window and wait are over. */
export async function dropOldThrottles({ database, transaction }: Writing, now: Date): Promise<void> {
  const over = { [Op.lte]: now.toISOString() }
  await throttleTable(database).destroy({ where: { window_ends: over, blocked_until: over }, transaction })
}
