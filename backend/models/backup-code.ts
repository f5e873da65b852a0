import { randomUUID } from 'node:crypto'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { countRows, insertRows, type RowOf, readRows, removeRows, tableOf } from './table.ts'

export const backupCodeTable = tableOf(
  'backup_codes',
  {
    id: { ...column.key(64), primaryKey: true },
    user_id: column.key(64),
    salt: column.key(64),
    digest: column.key(64),
  },
  { unique: { codes_of_user: ['user_id', 'digest'] } },
)

/** One unused backup code: its digest under the salt of its set. (threat B8) */
type BackupCodeRecord = RowOf<typeof backupCodeTable>

/** The codes that a user has not used yet. */
export async function readBackupCodes(reading: Reading, userId: string): Promise<BackupCodeRecord[]> {
  const where = { user_id: userId }
  return readRows(reading, backupCodeTable, { where })
}

export async function countBackupCodes(reading: Reading, userId: string): Promise<number> {
  return countRows(reading, backupCodeTable, { user_id: userId })
}

/** A set of codes: their digests under one salt. */
export interface BackupCodes {
  readonly salt: string
  readonly digests: readonly string[]
}

/** The codes that a user has not used yet, as `replaceBackupCodes` puts them back. */
export async function readCodeSet(reading: Reading, userId: string): Promise<BackupCodes> {
  const codes = await readBackupCodes(reading, userId)
  return { salt: codes[0]?.salt ?? '', digests: codes.map(({ digest }) => digest) }
}

/** Puts a new set in the place of the old one; an empty set removes them. */
export async function replaceBackupCodes(
  writing: Writing,
  userId: string,
  { salt, digests }: BackupCodes,
): Promise<void> {
  await removeRows(writing, backupCodeTable, { user_id: userId })
  const rows = digests.map((digest) => ({ id: randomUUID(), user_id: userId, salt, digest }))
  await insertRows(writing, backupCodeTable, rows)
}

/** Uses a code up: true for exactly one caller. */
export async function claimBackupCode(writing: Writing, id: string): Promise<boolean> {
  return (await removeRows(writing, backupCodeTable, { id })) === 1
}
