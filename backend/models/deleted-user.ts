import { Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import type { BackupCodes } from './backup-code.ts'
import { insertRows, lockRow, type RowOf, readRows, removeRows, tableOf } from './table.ts'
import type { UserRecord } from './user.ts'

/** How long, in milliseconds, a deletion can be taken back: longer than any page offers it. */
const USER_UNDO_LIFE = minutes(15)

/** An account as it was when it was deleted. It admits no sign-in. */
interface DeletedUser {
  readonly user: UserRecord
  /** The backup codes that were not used yet. */
  readonly codes: BackupCodes
}

export const deletedUserTable = tableOf('deleted_users', {
  id: { ...column.key(64), primaryKey: true },
  deleted_at: column.moment(),
  account: naming('staff', 'deleted', column.json<UserRecord>({})),
  backup_codes: column.json<BackupCodes>({}),
})

type Row = RowOf<typeof deletedUserTable>

const oldest = (now: Date) => new Date(now.getTime() - USER_UNDO_LIFE).toISOString()

/** Puts a deleted account aside. */
export async function keepDeletedUser(
  writing: Writing,
  { user, codes }: DeletedUser,
  now: Date,
): Promise<void> {
  const row: Row = {
    id: user.id,
    deleted_at: now.toISOString(),
    account: user,
    backup_codes: codes,
  }
  await insertRows(writing, deletedUserTable, [row])
}

/** Takes a deleted account out again, for one caller; null once its deletion is final. */
export async function takeDeletedUser(writing: Writing, id: string, now: Date): Promise<DeletedUser | null> {
  const row = await lockRow(writing, deletedUserTable, { id, deleted_at: { [Op.gt]: oldest(now) } })
  if (!row) return null
  await removeRows(writing, deletedUserTable, { id })
  return { user: row.account, codes: row.backup_codes }
}

/** Makes the deletion of one account final. */
export async function dropDeletedUser(writing: Writing, id: string): Promise<void> {
  await removeRows(writing, deletedUserTable, { id })
}

/** Makes every deletion final. */
export async function dropDeletedUsers(writing: Writing): Promise<void> {
  await removeRows(writing, deletedUserTable, {})
}

/** Removes what can no longer be taken back. */
export async function dropOldDeletedUsers(writing: Writing, now: Date): Promise<void> {
  await removeRows(writing, deletedUserTable, { deleted_at: { [Op.lte]: oldest(now) } })
}

/** The accounts that lie aside; `now`: those whose deletion can still be taken back. */
export async function readDeletedUserIds(reading: Reading, now?: Date): Promise<string[]> {
  const where = now ? { deleted_at: { [Op.gt]: oldest(now) } } : {}
  const rows = await readRows<Pick<Row, 'id'>>(reading, deletedUserTable, { attributes: ['id'], where })
  return rows.map(({ id }) => id)
}
