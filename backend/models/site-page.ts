import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { type BackedUpPage, backedUpPage } from '#contract/backup/backup-file.ts'
import { type PageChange, pageChanges } from '#contract/site-pages/site-page.ts'
import { backupTable, each, pick } from './backup-table.ts'
import { insertRows, type RowOf, readRow, readRows, tableOf } from './table.ts'

export const sitePageTable = tableOf('site_pages', {
  /** The slug of the page. */
  id: { ...column.key(64), primaryKey: true },
  text: column.long(),
  /** Newest first. */
  changes: column.json<readonly PageChange[]>([], pageChanges),
  /** Of the last change. */
  revision: column.revision(),
  updated_at: column.moment(),
})

/** The saved text of a page. Its title, and where it is shown, stand in the settings. */
export type PageRecord = RowOf<typeof sitePageTable>

/** Every stored text, of pages that are no longer in the list as well. */
export const readPages = (reading: Reading): Promise<PageRecord[]> => readRows(reading, sitePageTable)

/** The stored text of one page; null while there is none. */
export const findPage = (reading: Reading, id: string): Promise<PageRecord | null> =>
  readRow(reading, sitePageTable, { where: { id } })

/** Stores the text of a page in place of the one before. */
export async function writePage(writing: Writing, page: PageRecord): Promise<void> {
  const updateOnDuplicate = ['text', 'changes', 'revision', 'updated_at']
  await insertRows(writing, sitePageTable, [{ ...page }], { updateOnDuplicate })
}

const pageKeys = Object.keys(backedUpPage.entries)

/** Texts of pages. */
export const pagesInBackup = backupTable<BackedUpPage>({
  table: sitePageTable,
  keys: pageKeys,
  toEntries: each((row) => pick(row, pageKeys) as BackedUpPage),
  toRows: async (_writing, pages, { revision }) => pages.map((page) => ({ ...page, revision })),
})
