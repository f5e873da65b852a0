import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { HISTORY_PAGE, type HistoryEntry } from '#contract/history.ts'
import { tableOf } from './table.ts'
import { timeOrderedIds } from './time-ordered-id.ts'

const nextId = timeOrderedIds()

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

const NEWEST_FIRST: [string, string][] = [
  ['at', 'DESC'],
  ['id', 'DESC'],
]

const valuesOf = (row: Record<string, string>): Pick<HistoryEntry, 'before' | 'after'> => ({
  before: JSON.parse(row.before ?? 'null'),
  after: JSON.parse(row.after ?? 'null'),
})

/** Adds an entry. It commits or vanishes with what it tells of. */
export async function insertHistory(
  { database, transaction }: Writing,
  entry: Omit<HistoryEntry, 'id'>,
): Promise<void> {
  const row = {
    ...entry,
    id: nextId(new Date(entry.at)),
    actor_id: entry.actor_id ?? '',
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }
  await historyTable(database).bulkCreate([row], { transaction })
}

/** What was done to a firm, or to all of them by a restore, without who did it from where. */
export type FirmDeed = Pick<HistoryEntry, 'at' | 'action' | 'subject_id' | 'before' | 'after'>

/** How firms came and changed, and when a backup was restored; newest first, at most `limit` entries. */
export async function readFirmDeeds({ database, ...options }: Reading, limit: number): Promise<FirmDeed[]> {
  const rows: object[] = await historyTable(database).findAll({
    ...options,
    attributes: ['at', 'action', 'subject_id', 'before', 'after'],
    where: {
      [Op.or]: [
        { subject: 'firm', action: ['create', 'change'] },
        { subject: 'backup', action: 'restore' },
      ],
    },
    order: NEWEST_FIRST,
    limit,
    raw: true,
  })
  return (rows as Record<string, string>[]).map((row) => ({
    ...(row as unknown as FirmDeed),
    ...valuesOf(row),
  }))
}

/** Which entries of the history to read. */
export interface HistoryFilter {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
  readonly subject?: string | undefined
  readonly subject_id?: string | undefined
}

/** Of entries of the same moment the smaller ids come later. */
function olderThan(at: string, id: string | undefined) {
  if (id === undefined) return { at: { [Op.lt]: at } }
  return { [Op.or]: [{ at: { [Op.lt]: at } }, { at, id: { [Op.lt]: id } }] }
}

/** One page of entries, newest first. */
export async function readHistory(
  { database, ...options }: Reading,
  { before, before_id, subject, subject_id }: HistoryFilter,
): Promise<HistoryEntry[]> {
  const where = {
    ...(before === undefined ? {} : olderThan(before, before_id)),
    ...(subject === undefined ? {} : { subject }),
    ...(subject_id === undefined ? {} : { subject_id }),
  }
  const query = { ...options, where, order: NEWEST_FIRST, limit: HISTORY_PAGE, raw: true } as const
  const rows: object[] = await historyTable(database).findAll(query)
  return (rows as Record<string, string>[]).map((row) => ({
    ...(row as unknown as HistoryEntry),
    actor_id: row.actor_id || null,
    ...valuesOf(row),
  }))
}
