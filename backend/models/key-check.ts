import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertRows, readRow, tableOf } from './table.ts'

/** The rows of the table: the proof that a key is the right one, and the pepper of a key that was changed. */
const rows = { check: 1, pepper: 2 } as const

export const keyCheckTable = tableOf('key_check', {
  id: { ...column.whole(), primaryKey: true },
  sealed: column.key(255),
})

async function sealedAt(reading: Reading, id: number): Promise<string | null> {
  const row = await readRow<{ sealed: string }>(reading, keyCheckTable, { where: { id } })
  return row?.sealed ?? null
}

/** The value sealed with the first key of this database; stores `offered` where there is none. (threat I5) */
export async function keepKeyCheck(writing: Writing, offered: string): Promise<string> {
  const row = { id: rows.check, sealed: offered }
  await insertRows(writing, keyCheckTable, [row], { updateOnDuplicate: ['id'] })
  return (await sealedAt(writing, rows.check)) ?? offered
}

/** The sealed pepper that was kept when the key changed; null while the first key is in use. */
export const readKeptPepper = (reading: Reading): Promise<string | null> => sealedAt(reading, rows.pepper)

/** Puts what a new key sealed in the place of what the old one did. */
export async function replaceKeyCheck(
  writing: Writing,
  { check, pepper }: { readonly check: string; readonly pepper: string },
): Promise<void> {
  const sealed = [
    { id: rows.check, sealed: check },
    { id: rows.pepper, sealed: pepper },
  ]
  await insertRows(writing, keyCheckTable, sealed, { updateOnDuplicate: ['sealed'] })
}
