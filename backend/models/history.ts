import { col, fn, literal, Op } from 'sequelize'
import { onCommit, type Reading, type Writing } from '#backend/database/transaction.ts'
import { HISTORY_PAGE, type HistoryEntry, type HistoryLine } from '#contract/history.ts'
import { bySize } from './backup-table.ts'
import { type HistoryRow, historyTable, type Link, linkAfter, lockHead, moveHead } from './history-chain.ts'
import { findHistory, type HistoryPage, type HistoryWish, lastOfAct } from './history-filter.ts'
import { insertRows, readRow, readRows, timeOrderedIds } from './table.ts'

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

const valuesOf = (row: Pick<HistoryRow, 'before' | 'after'>): Pick<HistoryEntry, 'before' | 'after'> => ({
  before: JSON.parse(row.before),
  after: JSON.parse(row.after),
})

/** An entry to be added; without a batch it stands alone. */
type NewHistoryEntry = Omit<HistoryEntry, 'id' | 'batch'> &
  Partial<Pick<HistoryEntry, 'batch'>> & { readonly puts_back?: string | undefined }

const entryOf = ({ puts_back: _, ...row }: HistoryRow): HistoryEntry => ({
  ...row,
  actor_id: row.actor_id || null,
  batch: row.batch || null,
  ...valuesOf(row),
})

/** An entry with its values as JSON text. */
export type EncodedEntry = Omit<NewHistoryEntry, 'before' | 'after'> & Pick<HistoryRow, 'before' | 'after'>

/** An entry as it is stored, without its place. */
export const encodeEntry = (entry: NewHistoryEntry): EncodedEntry => ({
  ...entry,
  before: JSON.stringify(entry.before),
  after: JSON.stringify(entry.after),
})

const rowOf = ({ before, after, ...entry }: EncodedEntry): HistoryRow => ({
  ...entry,
  id: nextId(new Date(entry.at)),
  subject_name: entry.subject_name.toWellFormed(),
  actor_id: entry.actor_id ?? '',
  actor_name: entry.actor_name.toWellFormed(),
  batch: entry.batch ?? '',
  puts_back: entry.puts_back ?? '',
  before,
  after,
})

/**
 * Adds an entry at the end of the chain; returns its id. It commits or rolls back with what it describes; entries of other
 * transactions wait until then, on whatever instance.
 */
export async function insertHistory(writing: Writing, entry: NewHistoryEntry): Promise<string> {
  return insertEncoded(writing, [encodeEntry(entry)])
}

/** As `insertHistory` for many entries: those of one act, in their order. Returns the id of the last one. */
export async function insertEncoded(writing: Writing, entries: readonly EncodedEntry[]): Promise<string> {
  const { database } = writing
  let last = ''
  let head = await lockHead(writing)
  for (const batch of bySize(entries)) {
    const rows: (HistoryRow & Link)[] = []
    for (const entry of batch) {
      const row = rowOf(entry)
      const link = linkAfter(row, head)
      rows.push({ ...row, ...link })
      head = link
      last = row.id
    }
    await insertRows(writing, historyTable, rows)
    onCommit(writing, () => {
      for (const row of rows) {
        const { position, hash } = row
        for (const listener of database.onRecord) listener({ ...entryOf(row), position, hash })
      }
    })
  }
  await moveHead(writing, head)
  return last
}

/** The latest entries in which staff created, changed or deleted something, newest first; of each act the last one. */
export async function readChanges(reading: Reading, limit: number): Promise<HistoryEntry[]> {
  const subject = ['firm', 'settings', 'theme', 'user', 'submission', 'backup']
  const where = { [Op.and]: [{ subject }, literal(lastOfAct({}))] }
  const rows = await readRows<HistoryRow>(reading, historyTable, {
    attributes: shown,
    where,
    order: NEWEST_FIRST,
    limit,
  })
  return rows.map(entryOf)
}

/** When a test mail was last sent through a mail server, as `host:port`; null where none was. */
export async function lastTestMail(reading: Reading, server: string): Promise<string | null> {
  const [row] = await readRows<Pick<HistoryRow, 'at'>>(reading, historyTable, {
    attributes: ['at'],
    where: { subject: 'mail', action: 'test-email', subject_name: server },
    order: NEWEST_FIRST,
    limit: 1,
  })
  return row?.at ?? null
}

/** One page of entries, newest first; `once`: of each act the last one alone. */
export async function readHistory(
  reading: Reading,
  page: HistoryPage,
  { once = false }: { readonly once?: boolean } = {},
): Promise<HistoryEntry[]> {
  const query = { attributes: shown, order: NEWEST_FIRST, limit: HISTORY_PAGE, ...findHistory(page, once) }
  const rows = await readRows<HistoryRow>(reading, historyTable, query)
  return rows.map(entryOf)
}

/** The latest entries about these things, newest first. */
export async function readLatest(
  reading: Reading,
  things: readonly Pick<HistoryEntry, 'subject' | 'subject_id'>[],
  limit: number,
): Promise<HistoryEntry[]> {
  const where = { [Op.or]: things.map(({ subject, subject_id }) => ({ subject, subject_id })) }
  const query = { attributes: shown, where, order: NEWEST_FIRST, limit }
  return (await readRows<HistoryRow>(reading, historyTable, query)).map(entryOf)
}

/** Every entry that a filter lets through, newest first, read page by page as it is asked for. */
export async function* eachEntry(reading: Reading, filter: HistoryWish): AsyncGenerator<HistoryEntry> {
  let page: HistoryPage = filter
  for (;;) {
    const entries = await readHistory(reading, page)
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < HISTORY_PAGE) return
    page = { ...filter, before: last.at, before_id: last.id }
  }
}

/** One entry, or null. */
export async function findHistoryEntry(reading: Reading, id: string): Promise<HistoryEntry | null> {
  const row = await readRow<HistoryRow>(reading, historyTable, {
    attributes: shown,
    where: { id },
  })
  return row && entryOf(row)
}

/** The author of an entry or an act; "" without a signed-in person, null where there is no such entry. */
export async function readAuthor(reading: Reading, act: string): Promise<string | null> {
  const row = await readRow<Pick<HistoryRow, 'actor_id'>>(reading, historyTable, {
    attributes: ['actor_id'],
    where: { [Op.or]: [{ id: act }, { batch: act }] },
  })
  return row?.actor_id ?? null
}

type Part = HistoryLine['parts'][number]

/** The parts of some acts, by their ids. */
export async function readParts(
  reading: Reading,
  acts: readonly string[],
): Promise<ReadonlyMap<string, Part[]>> {
  const parts = new Map<string, Part[]>()
  if (acts.length === 0) return parts
  const rows = await readRows<Omit<Part, 'count'> & { batch: string; many: unknown }>(reading, historyTable, {
    attributes: ['batch', 'action', 'subject', [fn('COUNT', col('id')), 'many']],
    where: { batch: acts },
    group: ['batch', 'action', 'subject'],
  })
  for (const { batch, many, ...what } of rows) {
    parts.set(batch, [...(parts.get(batch) ?? []), { ...what, count: Number(many) }])
  }
  return parts
}

/** The entry that put another one, or an act, back. */
type PutBack = NonNullable<HistoryLine['put_back']>

/** How often what was put back may have been put back in turn for it to be followed. */
const MOST_TURNS = 20

/**
 * The entries and acts of these that were put back, and by which entry. That entry must stand: where it was put back in turn,
 * things are as they were made at first.
 */
export async function readPutBacks(
  reading: Reading,
  ids: readonly string[],
  turn = 0,
): Promise<ReadonlyMap<string, PutBack>> {
  const found = new Map<string, PutBack>()
  if (ids.length === 0 || turn === MOST_TURNS) return found
  // Of an act that puts an act back its last entry says enough.
  const latest = await readRows<{ last: string }>(reading, historyTable, {
    attributes: [[fn('MAX', col('id')), 'last']],
    where: { puts_back: [...new Set(ids)] },
    group: ['puts_back'],
  })
  const rows = await readRows<PutBack & Pick<HistoryRow, 'batch' | 'puts_back'>>(reading, historyTable, {
    attributes: ['id', 'at', 'actor_name', 'batch', 'puts_back'],
    where: { id: latest.map(({ last }) => last) },
  })
  const namesOf = rows.flatMap(({ id, batch }) => (batch ? [id, batch] : [id]))
  const undone = await readPutBacks(reading, namesOf, turn + 1)
  for (const { puts_back, id, at, actor_name, batch } of rows) {
    if (!undone.has(id) && !undone.has(batch)) found.set(puts_back, { id, at, actor_name })
  }
  return found
}
