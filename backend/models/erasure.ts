import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { inBlocks, insertRows, readRows, tableOf } from './table.ts'

/** That the contact data of a review, or the text of a report, was erased: its random id and the moment, nothing of the person. */
export const erasureTable = tableOf(
  'erasures',
  {
    id: { ...column.key(64), primaryKey: true },
    erased_at: column.moment(),
  },
  // No query needs this key any more. SQLite drops a unique key with its table alone, so it stays.
  { unique: { erasures_by_time: ['erased_at', 'id'] } },
)

/** Remembers erasures, in the transaction that erases; the first moment of each stays. */
export async function insertErasures(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const known = await findErasures(writing, ids)
  const rows = ids.filter((id) => !known.has(id)).map((id) => ({ id, erased_at: now.toISOString() }))
  await insertRows(writing, erasureTable, rows)
}

/** Remembers that reviews are gone for good, at this moment, whatever was erased of them before. */
export async function insertGone(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const rows = ids.map((id) => ({ id, erased_at: now.toISOString() }))
  await insertRows(writing, erasureTable, rows, { updateOnDuplicate: ['erased_at'] })
}

/** When the contact data of these reviews, or the texts of these reports, were erased; those that keep theirs are left out. */
export async function findErasures(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const block of inBlocks(ids)) {
    const rows = await readRows(reading, erasureTable, { where: { id: block } })
    for (const { id, erased_at } of rows) found.set(id, erased_at)
  }
  return found
}
