import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { SavedViews } from '#contract/firm-views.ts'
import { readDeletedUserIds } from './deleted-user.ts'
import { insertRows, lockRow, readRow, removeRows, tableOf } from './table.ts'
import { readUsers } from './user.ts'

export const firmViewTable = tableOf('firm_views', {
  user_id: { ...column.key(64), primaryKey: true },
  views: column.json([]),
})

const savedIn = (row: SavedViews | null): SavedViews => ({ views: row?.views ?? [] })

/** The views that one person has saved. */
export const findFirmViews = async (reading: Reading, user_id: string): Promise<SavedViews> =>
  savedIn(await readRow<SavedViews>(reading, firmViewTable, { where: { user_id } }))

/** As `findFirmViews`, and locks them until this transaction ends. */
export const lockFirmViews = async (writing: Writing, user_id: string): Promise<SavedViews> =>
  savedIn(await lockRow<SavedViews>(writing, firmViewTable, { user_id }))

/** Stores the views of one person in place of those before. */
export async function writeFirmViews(
  writing: Writing,
  user_id: string,
  { views }: SavedViews,
): Promise<void> {
  await insertRows(writing, firmViewTable, [{ user_id, views }], { updateOnDuplicate: ['views'] })
}

/** Drops the views of accounts that are gone for good. */
export async function dropOrphanedFirmViews(writing: Writing): Promise<void> {
  const users = (await readUsers(writing)).map(({ id }) => id)
  const kept = [...users, ...(await readDeletedUserIds(writing))]
  await removeRows(writing, firmViewTable, { user_id: { [Op.notIn]: kept } })
}
