import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { inBlocks } from './backup-table.ts'
import { tableOf } from './table.ts'

/** That the contact data of a review was erased: its random id and the moment, nothing of the person. */
export interface Erasure {
  readonly id: string
  readonly erased_at: string
}

const erasureTable = (database: Database) =>
  tableOf(database, 'erasures', {
    id: { ...column.key(64), primaryKey: true },
    erased_at: column.moment(),
  })

/** Remembers erasures, in the transaction that erases; the first moment of each stays. */
export async function insertErasures(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const { database, transaction } = writing
  const known = await findErasures(writing, ids)
  const rows = ids.filter((id) => !known.has(id)).map((id) => ({ id, erased_at: now.toISOString() }))
  await erasureTable(database).bulkCreate(rows, { transaction })
}

/** When the contact data of these reviews was erased; reviews that keep theirs are left out. */
export async function findErasures(
  { database, ...options }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const block of inBlocks(ids)) {
    const rows: object[] = await erasureTable(database).findAll({
      ...options,
      where: { id: block },
      raw: true,
    })
    for (const { id, erased_at } of rows as Erasure[]) found.set(id, erased_at)
  }
  return found
}

/** Erasures of this moment and later. */
export async function erasuresSince({ database, ...options }: Reading, moment: Date): Promise<Erasure[]> {
  const where = { erased_at: { [Op.gte]: moment.toISOString() } }
  const rows: object[] = await erasureTable(database).findAll({ ...options, where, raw: true })
  return rows as Erasure[]
}
