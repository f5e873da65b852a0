import { col, fn, literal, Op } from 'sequelize'
import { onCommit, type Reading, type Writing } from '#backend/database/transaction.ts'
import {
  type CheckedHistoryFilter,
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryLine,
  NOBODY,
} from '#contract/history.ts'
import { daysIn } from '#contract/primitives/written-day.ts'
import { bySize } from './backup-table.ts'
import { wantedWords } from './folded-search.ts'
import { type HistoryRow, historyTable, type Link, linkAfter, lockHead, moveHead } from './history-chain.ts'
import { fact } from './history-keys.ts'
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

/** Filters as a query gives them: those that are not set may be undefined. */
type HistoryWish = {
  readonly [Key in keyof CheckedHistoryFilter]?: CheckedHistoryFilter[Key] | undefined
}

/** Which entries of the history to read, and where the page before them ended. */
interface HistoryPage extends HistoryWish {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
}

/** A number as a search names it: it is found as a whole, so that 25 is not found in 1250. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** A day or a moment as it is stored, from its front. */
const STORED_TIME = /^\d{4}-\d{2}-\d{2}(?:$|T)/i

/** Most days that a search can name: "03/04/2026" is two. */
const MOST_DAYS = 2

/** How the times that a search names begin: by a day in any spelling, or by what is typed of a stored one. */
function timesIn(search: string): readonly string[] {
  const typed = search.trim()
  if (STORED_TIME.test(typed)) return [typed.toUpperCase()]
  return NUMBER.test(typed) ? [] : daysIn(typed).slice(0, MOST_DAYS)
}

/** Whether words are looked for. */
const isSearch = ({ search = '' }: HistoryWish): boolean => wantedWords(search) !== ''

const equals = (column: string, value: string) => `${column} = ${value}`
/** INSTR knows no wildcards. */
const holds = (column: string, value: string) => `INSTR(${column}, ${value}) > 0`

/** How a column is compared with what a search looks for. */
const comparisons = [
  { column: 'subject', compare: equals },
  { column: 'action', compare: equals },
  { column: 'words', compare: holds },
  { column: 'facts', compare: holds },
] as const

/** What an entry has that a search finds: all of this. */
type Way = Readonly<Partial<Record<(typeof comparisons)[number]['column'], string>>>

/**
 * The ways in which a search finds an entry: by its words, by its facts, and by what the sentences of the admin area say of it.
 */
function waysOf({ search = '', said = [] }: HistoryWish): Way[] {
  const saying = said.map(({ subject, action, path, value }): Way => {
    if (path === undefined) return { subject, action }
    return { subject, action, facts: value === undefined ? fact.changed(path) : fact.changedTo(path, value) }
  })
  return [
    { words: wantedWords(search) },
    { action: 'change', facts: fact.field(search) },
    ...timesIn(search).map((time) => ({ facts: fact.timeFrom(time) })),
    ...(NUMBER.test(search) ? [{ facts: fact.number(search) }] : []),
    ...saying,
  ]
}

/** Each comparison of each way with the name of the value that the statement binds. */
const comparisonsOf = (wish: HistoryWish) =>
  waysOf(wish).map((way, at) =>
    comparisons.flatMap(({ column, compare }) => {
      const value = way[column]
      return value === undefined ? [] : [{ column, compare, name: `${column}${at}`, value }]
    }),
  )

/** Whether a search finds an entry. */
function isFound(entry: 'history' | 'later', wish: HistoryWish): string {
  const ways = comparisonsOf(wish).map((parts) =>
    parts.map(({ column, compare, name }) => compare(`${entry}.${column}`, `$${name}`)).join(' AND '),
  )
  return `(${ways.map((way) => `(${way})`).join(' OR ')})`
}

const filters = [
  { key: 'subject', sql: 'history.subject = $subject' },
  { key: 'subject_id', sql: 'history.subject_id = $subject_id' },
  { key: 'batch', sql: 'history.batch = $batch' },
  { key: 'actor', sql: 'history.actor_id = $actor' },
  { key: 'from', sql: 'history.at >= $from' },
  { key: 'until', sql: 'history.at < $until' },
] as const

/** Of entries of the same moment the smaller ids come later. */
function olderThan({ before, before_id: id }: HistoryPage): string[] {
  if (before === undefined) return []
  if (id === undefined) return ['history.at < $before']
  return ['(history.at < $before OR (history.at = $before AND history.id < $before_id))']
}

/**
 * The entries of a page, as a query takes them: no text of a caller stands in the statement. `once`: of each act the last
 * entry alone.
 */
function findHistory(page: HistoryPage, once: boolean) {
  const conditions = [
    ...filters.filter(({ key }) => page[key] !== undefined).map(({ sql }) => sql),
    ...(isSearch(page) ? [isFound('history', page)] : []),
    ...olderThan(page),
    ...(once ? [lastOfAct(page)] : []),
  ]
  const { said: _, ...texts } = page
  const looked = comparisonsOf(page).flatMap((parts) => parts.map(({ name, value }) => [name, value]))
  const values: Record<string, string | undefined> = { ...texts, ...Object.fromEntries(looked) }
  if (page.actor === NOBODY) values.actor = ''
  const sql = conditions.join(' AND ') || '1 = 1'
  // SQLite refuses a value that the statement does not name.
  const named = new Set(sql.match(/\$\w+/g)?.map((name) => name.slice(1)))
  const bind = Object.fromEntries([...named].map((name) => [name, values[name]]))
  return { where: literal(sql), bind }
}

/**
 * Leaves of each act the last entry alone that the filter lets through, so that an act is one line. All entries of an act
 * are of one person and one moment: only kind and words tell them apart.
 */
function lastOfAct(wish: HistoryWish): string {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (wish.subject !== undefined) later.push('later.subject = history.subject')
  if (isSearch(wish)) later.push(isFound('later', wish))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return `(history.batch = '' OR ${none})`
}
