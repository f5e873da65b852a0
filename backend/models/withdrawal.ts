import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { inBlocks, insertRows, type RowOf, readRow, readRows, tableOf } from './table.ts'

export const withdrawalTable = tableOf(
  'withdrawals',
  {
    /** Of what was sent in. */
    id: { ...column.key(64), primaryKey: true },
    idempotencyKey: column.key(64),
    secretHash: naming('sender', 'kept', column.key(64)),
    withdrawn_at: column.moment(),
  },
  { unique: { idempotencyKey: ['idempotencyKey'], withdrawals_by_secret: ['secretHash', 'id'] } },
)

/** The record of a submission that its sender, or staff for them, took back: enough to recognise it, nothing of its contents. */
export type Withdrawal = RowOf<typeof withdrawalTable>

export async function insertWithdrawals(writing: Writing, withdrawals: readonly Withdrawal[]): Promise<void> {
  await insertRows(writing, withdrawalTable, withdrawals)
}

/** The withdrawal that a secret, or the key of an attempt to send, belongs to; or null. */
export function findWithdrawal(
  reading: Reading,
  where: Partial<Pick<Withdrawal, 'secretHash' | 'idempotencyKey'>>,
): Promise<Withdrawal | null> {
  return readRow(reading, withdrawalTable, { where })
}

/** The withdrawals that these secrets belong to, by the hash. */
export async function findWithdrawals(
  reading: Reading,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = await readRows(reading, withdrawalTable, { where: { secretHash: [...hashes] } })
  return new Map(rows.map((row) => [row.secretHash, row]))
}

/** Which of these reviews were withdrawn. */
export async function withdrawnAmong(reading: Reading, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const id of inBlocks(ids)) {
    for (const row of await readRows(reading, withdrawalTable, { where: { id } })) {
      found.add(row.id)
    }
  }
  return found
}
