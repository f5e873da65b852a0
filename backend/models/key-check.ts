import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { tableOf } from './table.ts'

/** What the table holds: the proof that a key is the right one, and the pepper of a key that was changed. */
const rows = { check: 1, pepper: 2 } as const

function keyTable(database: Database) {
  return tableOf(database, 'key_check', {
    id: { ...column.whole(), primaryKey: true },
    sealed: column.key(255),
  })
}

async function sealedAt({ database, ...options }: Reading, id: number): Promise<string | null> {
  const row: object | null = await keyTable(database).findByPk(id, { ...options, raw: true })
  return row && (row as { sealed: string }).sealed
}

/** What was sealed with the first key of this database; stores `offered` where nothing is. (threat I5) */
export async function keepKeyCheck(writing: Writing, offered: string): Promise<string> {
  const { database, transaction } = writing
  const row = { id: rows.check, sealed: offered }
  await keyTable(database).bulkCreate([row], { transaction, updateOnDuplicate: ['id'] })
  return (await sealedAt(writing, rows.check)) ?? offered
}

/** The sealed pepper that was kept when the key changed; null while the first key is in use. */
export const readKeptPepper = (reading: Reading): Promise<string | null> => sealedAt(reading, rows.pepper)

/** Puts what a new key sealed in the place of what the old one did. */
export async function replaceKeyCheck(
  { database, transaction }: Writing,
  { check, pepper }: { readonly check: string; readonly pepper: string },
): Promise<void> {
  const sealed = [
    { id: rows.check, sealed: check },
    { id: rows.pepper, sealed: pepper },
  ]
  await keyTable(database).bulkCreate(sealed, { transaction, updateOnDuplicate: ['sealed'] })
}
