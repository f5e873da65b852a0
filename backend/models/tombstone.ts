import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { days } from '#contract/primitives/time.ts'
import { tableOf } from './table.ts'

/** What remains of a deleted firm, so that devices learn of it. */
export interface Tombstone {
  readonly id: string
  readonly revision: number
}

/** How long a deletion can be told as a delta, in milliseconds. (decisions section 6) */
export const TOMBSTONE_LIFE = days(90)

function tombstoneTable(database: Database) {
  return tableOf(database, 'tombstones', {
    id: { ...column.key(64), primaryKey: true },
    revision: column.revision(),
    deleted_at: column.moment(),
  })
}

/** All tombstones, oldest first. */
export async function readTombstones({ database, ...options }: Reading): Promise<Tombstone[]> {
  const order: [string, string][] = [['revision', 'ASC']]
  const rows: object[] = await tombstoneTable(database).findAll({ ...options, order, raw: true })
  return (rows as { id: string; revision: unknown }[]).map(({ id, revision }) => ({
    id,
    revision: Number(revision),
  }))
}

/** Remembers a deletion. */
export async function layTombstone(
  { database, transaction }: Writing,
  tombstone: Tombstone,
  now: Date,
): Promise<void> {
  const row = { ...tombstone, deleted_at: now.toISOString() }
  await tombstoneTable(database).bulkCreate([row], {
    transaction,
    updateOnDuplicate: ['revision', 'deleted_at'],
  })
}

/** Forgets a deletion, because the firm is back. */
export async function liftTombstone({ database, transaction }: Writing, id: string): Promise<void> {
  await tombstoneTable(database).destroy({ where: { id }, transaction })
}

/** Drops the tombstones that are past their life; answers the highest revision dropped, or null. */
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
