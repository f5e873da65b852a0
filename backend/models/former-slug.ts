import { column } from '#backend/database/columns.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { readRows, tableOf } from './table.ts'

/** The address that a firm had once. Firms keep theirs, so only a step of the schema writes any. */
export interface FormerSlug {
  readonly slug: string
  readonly firm_id: string
}

export const formerSlugTable = tableOf('former_slugs', {
  slug: { ...column.key(80), primaryKey: true },
  firm_id: column.key(64),
})

/** All of them, of firms that are gone as well. */
export const readFormerSlugs = (reading: Reading): Promise<FormerSlug[]> => readRows(reading, formerSlugTable)
