import { randomUUID } from 'node:crypto'
import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { HISTORY_PAGE, type HistoryEntry } from '#contract/history.ts'
import { tableOf } from './table.ts'

function historyTable(database: Database) {
  return tableOf(database, 'history', {
    id: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    action: column.key(32),
    subject: column.key(32),
    subject_id: column.key(64),
    subject_name: column.key(254),
    actor_id: column.key(64),
    actor_name: column.key(254),
    address: column.key(64),
    before: column.json(),
    after: column.json(),
  })
}

/** Adds an entry. It commits or vanishes with what it tells of. */
export async function insertHistory(
  { database, transaction }: Writing,
  entry: Omit<HistoryEntry, 'id'>,
): Promise<void> {
  const row = {
    ...entry,
    id: randomUUID(),
    actor_id: entry.actor_id ?? '',
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }
  await historyTable(database).bulkCreate([row], { transaction })
}

/** Which entries of the history to read. */
export interface HistoryFilter {
  readonly before?: string | undefined
  readonly subject?: string | undefined
  readonly subject_id?: string | undefined
}

/** One page of entries, newest first. */
export async function readHistory(
  { database, ...options }: Reading,
  { before, subject, subject_id }: HistoryFilter,
): Promise<HistoryEntry[]> {
  const where = {
    ...(before === undefined ? {} : { at: { [Op.lt]: before } }),
    ...(subject === undefined ? {} : { subject }),
    ...(subject_id === undefined ? {} : { subject_id }),
  }
  const order: [string, string][] = [
    ['at', 'DESC'],
    ['id', 'DESC'],
  ]
  const query = { ...options, where, order, limit: HISTORY_PAGE, raw: true } as const
  const rows: object[] = await historyTable(database).findAll(query)
  return (rows as Record<string, string>[]).map((row) => ({
    ...(row as unknown as HistoryEntry),
    actor_id: row.actor_id || null,
    before: JSON.parse(row.before ?? 'null'),
    after: JSON.parse(row.after ?? 'null'),
  }))
}
