import { randomUUID } from 'node:crypto'
import { Op } from 'sequelize'
import { onCommit, type Reading, type Writing } from '#backend/database/transaction.ts'
import { HISTORY_PAGE, type HistoryEntry } from '#contract/history.ts'
import { type HistoryRow, historyTable, linkAfter, lockHead, moveHead } from './history-chain.ts'
import { insertRows, readRows } from './table.ts'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Makes ids that sort by their moment, and within a millisecond by their order in this process. */
function timeOrderedIds(): (at: Date) => string {
  let last = 0
  let count = 0
  return (at) => {
    const now = at.getTime()
    count = now === last ? count + 1 : 0
    last = now
    return `${hex(now, 12)}-${hex(count, 4)}-${randomUUID().slice(0, 8)}`
  }
}

const nextId = timeOrderedIds()

/** The columns of an entry, without its place in the chain. */
const shown = [
  'id',
  'at',
  'action',
  'subject',
  'subject_id',
  'subject_name',
  'actor_id',
  'actor_name',
  'address',
  'before',
  'after',
  'batch',
]

const NEWEST_FIRST: [string, string][] = [
  ['at', 'DESC'],
  ['id', 'DESC'],
]

const valuesOf = (row: Record<string, string>): Pick<HistoryEntry, 'before' | 'after'> => ({
  before: JSON.parse(row.before ?? 'null'),
  after: JSON.parse(row.after ?? 'null'),
})

/** An entry to be added; without a batch it stands alone. */
type NewHistoryEntry = Omit<HistoryEntry, 'id' | 'batch'> & Partial<Pick<HistoryEntry, 'batch'>>

const entryOf = (row: Record<string, string>): HistoryEntry => ({
  ...(row as unknown as HistoryEntry),
  actor_id: row.actor_id || null,
  batch: row.batch || null,
  ...valuesOf(row),
})

/**
 * Adds an entry at the end of the chain. It commits or rolls back with what it describes; entries of other transactions
 * wait until then, on whatever instance.
 */
export async function insertHistory(writing: Writing, entry: NewHistoryEntry): Promise<void> {
  const { database } = writing
  const id = nextId(new Date(entry.at))
  const row: HistoryRow = {
    ...entry,
    id,
    subject_name: entry.subject_name.toWellFormed(),
    actor_id: entry.actor_id ?? '',
    actor_name: entry.actor_name.toWellFormed(),
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    batch: entry.batch ?? '',
  }
  const link = linkAfter(row, await lockHead(writing))
  await insertRows(writing, historyTable, [{ ...row, ...link }])
  await moveHead(writing, link)
  const recorded = { ...entry, batch: entry.batch ?? null, id, position: link.position, hash: link.hash }
  onCommit(writing, () => {
    for (const listener of database.onRecord) listener(recorded)
  })
}

/** What was done to a firm, or to all of them by a restore, without who did it from where. */
export type FirmHistoryEntry = Pick<HistoryEntry, 'at' | 'action' | 'subject_id' | 'before' | 'after'>

/** How firms came and changed, and when a backup was restored; newest first, at most `limit` entries. */
export async function readFirmHistory(reading: Reading, limit: number): Promise<FirmHistoryEntry[]> {
  const rows = await readRows<Record<string, string>>(reading, historyTable, {
    attributes: ['at', 'action', 'subject_id', 'before', 'after'],
    where: {
      [Op.or]: [
        { subject: 'firm', action: ['create', 'change'] },
        { subject: 'backup', action: 'restore' },
      ],
    },
    order: NEWEST_FIRST,
    limit,
  })
  return rows.map((row) => ({
    ...(row as unknown as FirmHistoryEntry),
    ...valuesOf(row),
  }))
}

/** The latest entries in which staff created, changed or deleted something, newest first. */
export async function readChanges(reading: Reading, limit: number): Promise<HistoryEntry[]> {
  const where = { subject: ['firm', 'settings', 'theme', 'user', 'submission', 'backup'] }
  const rows = await readRows<Record<string, string>>(reading, historyTable, {
    attributes: shown,
    where,
    order: NEWEST_FIRST,
    limit,
  })
  return rows.map(entryOf)
}

/** Which entries of the history to read. */
interface HistoryFilter {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
  readonly subject?: string | undefined
  readonly subject_id?: string | undefined
  readonly batch?: string | undefined
}

/** Of entries of the same moment the smaller ids come later. */
function olderThan(at: string, id: string | undefined) {
  if (id === undefined) return { at: { [Op.lt]: at } }
  return { [Op.or]: [{ at: { [Op.lt]: at } }, { at, id: { [Op.lt]: id } }] }
}

/** One page of entries, newest first. */
export async function readHistory(
  reading: Reading,
  { before, before_id, subject, subject_id, batch }: HistoryFilter,
): Promise<HistoryEntry[]> {
  const where = {
    ...(before === undefined ? {} : olderThan(before, before_id)),
    ...(subject === undefined ? {} : { subject }),
    ...(subject_id === undefined ? {} : { subject_id }),
    ...(batch === undefined ? {} : { batch }),
  }
  const query = { attributes: shown, where, order: NEWEST_FIRST, limit: HISTORY_PAGE }
  const rows = await readRows<Record<string, string>>(reading, historyTable, query)
  return rows.map(entryOf)
}
