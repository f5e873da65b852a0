import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertRows, type RowOf, readRow, tableOf, updateRows } from './table.ts'

export const jobTable = tableOf('jobs', {
  name: { ...column.key(40), primaryKey: true },
  /** When it is due; "" while it is switched off. */
  due_at: column.momentOrNone(),
  /** When it is tried next: `due_at`, or later after a try that failed. */
  try_at: column.momentOrNone(),
  /** Until when one process has it for itself. */
  leased_until: column.momentOrNone(),
  /** Tries for this due time so far. */
  attempts: column.whole(),
  /** The due time that was done last. */
  done_for: column.momentOrNone(),
  /** Why the last try failed; "" where it did not. */
  problem: column.key(500),
})

/** The state of a job. */
export type JobRecord = RowOf<typeof jobTable>

/** The name of the job that makes backups. */
export const AUTO_BACKUP = 'auto-backup'

/** A job's row, or null where it never ran anywhere. */
export async function findJob(reading: Reading, name: string): Promise<JobRecord | null> {
  return readRow(reading, jobTable, { where: { name } })
}

/** Adds the row of a job, unless another process was first. */
export async function addJob(writing: Writing, job: Pick<JobRecord, 'name' | 'due_at'>): Promise<void> {
  const row = { ...job, try_at: job.due_at, leased_until: '', attempts: 0, done_for: '', problem: '' }
  await insertRows(writing, jobTable, [row], { ignoreDuplicates: true })
}

/** The row whose lock keeps a second restore out. It is there from the start, and no job is named like it. */
export const RESTORE_LOCK = 'restore'

/**
 * Makes this transaction the only one that works under the name of a row, or throws at once where another does. SQLite
 * has one writer anyway, and waits.
 */
export async function lockWork({ database, transaction }: Writing, name: string): Promise<void> {
  if (database.kind === 'sqlite') return
  const [sql, bind] = ['SELECT name FROM jobs WHERE name = $name FOR UPDATE NOWAIT', { name }]
  await database.sequelize.query(sql, { transaction, bind })
}

/** Changes a job's row if it is still as it was read: true for exactly one of any number of callers. */
export async function changeJob(
  writing: Writing,
  { name, due_at, leased_until, attempts }: JobRecord,
  values: Partial<JobRecord>,
): Promise<boolean> {
  const where = { name, due_at, leased_until, attempts }
  const affected = await updateRows(writing, jobTable, values, where)
  return affected === 1
}
