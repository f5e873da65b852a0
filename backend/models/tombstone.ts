import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { days } from '#contract/primitives/time.ts'
import { insertRows, orderBy, readRows, removeRows, tableOf } from './table.ts'

/** The mark of a deleted firm, from which devices learn of it. */
export interface Tombstone {
  readonly id: string
  readonly revision: number
}

/** How long a deletion is part of deltas, in milliseconds. */
const TOMBSTONE_LIFE = days(90)

export const tombstoneTable = tableOf('tombstones', {
  id: { ...column.key(64), primaryKey: true },
  revision: column.revision(),
  deleted_at: column.moment(),
})

/** All tombstones, oldest first. */
export function readTombstones(reading: Reading): Promise<Tombstone[]> {
  const order = orderBy('revision')
  const attributes = ['id', 'revision']
  return readRows<Tombstone>(reading, tombstoneTable, { order, attributes })
}

/** Records a deletion. */
export function insertTombstone(writing: Writing, tombstone: Tombstone, now: Date): Promise<void> {
  return insertTombstones(writing, [tombstone], now)
}

/** Records deletions; at most some hundreds at once. */
export async function insertTombstones(
  writing: Writing,
  tombstones: readonly Tombstone[],
  now: Date,
): Promise<void> {
  const rows = tombstones.map((tombstone) => ({ ...tombstone, deleted_at: now.toISOString() }))
  const updateOnDuplicate = ['revision', 'deleted_at']
  await insertRows(writing, tombstoneTable, rows, { updateOnDuplicate })
}

/** Removes tombstones of firms that are back; at most some hundreds at once. */
export async function deleteTombstones(writing: Writing, ids: readonly string[]): Promise<void> {
  await removeRows(writing, tombstoneTable, { id: [...ids] })
}

/** Drops expired tombstones; returns the highest revision dropped, or null. */
export async function dropOldTombstones(
  { database, transaction }: Writing,
  now: Date,
): Promise<number | null> {
  const where = { deleted_at: { [Op.lt]: new Date(now.getTime() - TOMBSTONE_LIFE).toISOString() } }
  const table = tombstoneTable(database)
  const highest: unknown = await table.max('revision', { where, transaction })
  if (highest === null) return null
  await table.destroy({ where, transaction })
  return Number(highest)
}
