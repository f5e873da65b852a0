import { column } from '#backend/database/columns.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { type RowOf, readRows, tableOf } from './table.ts'

export const formerSlugTable = tableOf('former_slugs', {
  slug: { ...column.key(80), primaryKey: true },
  firm_id: column.key(64),
})

/** The address that a firm had once. Firms keep theirs, so only a step of the schema writes any. */
export type FormerSlug = RowOf<typeof formerSlugTable>

/** All of them, of firms that are gone as well. */
export const readFormerSlugs = (reading: Reading): Promise<FormerSlug[]> => readRows(reading, formerSlugTable)
