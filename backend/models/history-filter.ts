import { literal } from 'sequelize'
import { type CheckedHistoryFilter, NOBODY } from '#contract/history.ts'
import { daysIn } from '#contract/primitives/written-day.ts'
import { wantedWords } from './folded-search.ts'
import { fact } from './history-keys.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = {
  readonly [Key in keyof CheckedHistoryFilter]?: CheckedHistoryFilter[Key] | undefined
}

/** Which entries of the history to read, and where the page before them ended. */
export interface HistoryPage extends HistoryWish {
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
export function findHistory(page: HistoryPage, once: boolean) {
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
export function lastOfAct(wish: HistoryWish): string {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (wish.subject !== undefined) later.push('later.subject = history.subject')
  if (isSearch(wish)) later.push(isFound('later', wish))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return `(history.batch = '' OR ${none})`
}
