import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { inBlocks, insertRows, readRows, tableOf } from './table.ts'

/** That the contact data of a review was erased: its random id and the moment, nothing of the person. */
interface Erasure {
  readonly id: string
  readonly erased_at: string
}

const erasureTable = tableOf('erasures', {
  id: { ...column.key(64), primaryKey: true },
  erased_at: column.moment(),
})

/** Remembers erasures, in the transaction that erases; the first moment of each stays. */
export async function insertErasures(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const known = await findErasures(writing, ids)
  const rows = ids.filter((id) => !known.has(id)).map((id) => ({ id, erased_at: now.toISOString() }))
  await insertRows(writing, erasureTable, rows)
}

/** When the contact data of these reviews was erased; reviews that keep theirs are left out. */
export async function findErasures(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const block of inBlocks(ids)) {
    const rows = await readRows<Erasure>(reading, erasureTable, { where: { id: block } })
    for (const { id, erased_at } of rows) found.set(id, erased_at)
  }
  return found
}

/** Erasures of this moment and later. */
export async function erasuresSince(reading: Reading, moment: Date): Promise<Erasure[]> {
  const where = { erased_at: { [Op.gte]: moment.toISOString() } }
  return readRows<Erasure>(reading, erasureTable, { where })
}
