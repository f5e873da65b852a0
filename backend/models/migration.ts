import { column } from '#backend/database/columns.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { readRow, tableOf } from './table.ts'

/** Which steps of the schema ran, and when. */
export const migrationTable = tableOf('migrations', {
  name: { ...column.key(120), primaryKey: true },
  applied_at: column.moment(),
})

/** The step that makes every table. The names of those before it come before its own in the alphabet. */
export const BASELINE = '0254-baseline'

/** The step before it that made the list of changes. */
const PUBLIC_CHANGES = '0230-public-changes'

/** When this database got its list of changes. */
export async function readChangesBegan(reading: Reading): Promise<string | undefined> {
  const row = await readRow<{ applied_at: string }>(reading, migrationTable, {
    where: { name: [PUBLIC_CHANGES, BASELINE] },
    order: [['applied_at', 'ASC']],
  })
  return row?.applied_at
}
