import { literal } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { type HistoryFilter, NOBODY } from '#contract/history.ts'
import { daysIn } from '#contract/primitives/written-day.ts'
import { holdsNear, nearPattern, plainWords } from './near-words.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = { readonly [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined }

/** Which entries of the history to read, and where the page before them ended. */
export interface HistoryPage extends HistoryWish {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
}

type Kind = Database['kind']

const nameColumns = ['subject_name', 'actor_name'] as const
const valueColumns = ['before', 'after'] as const

const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text)

/** A pattern of LIKE that finds a text anywhere, in which no character is a wildcard. */
const anywhere = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`

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

const like = (column: string, pattern: string) => `${column} LIKE ${pattern} ESCAPE '!'`

/** LIKE in any case of ASCII letters; SQLite's ignores it by itself, in half the time of LOWER. */
const likely = (column: string, pattern: string, kind: Kind) =>
  like(kind === 'sqlite' ? column : `LOWER(${column})`, pattern)

/** Whether a text holds the words, in any case, with or without accents. Other words than ASCII are also looked for as typed. */
function holdsWords(column: string, search: string, bound: Bound, kind: Kind): string {
  const found = [likely(column, bound.plain, kind), holdsNear(column, bound.near, kind)]
  return [...found, ...(isAscii(search) ? [] : [like(column, bound.typed)])].join(' OR ')
}

interface Bound {
  readonly plain: string
  readonly typed: string
  readonly near: string
}
const ofText: Bound = { plain: '$lower', typed: '$typed', near: '$near' }
const ofJson: Bound = { plain: '$json', typed: '$typedJson', near: '$nearJson' }

/**
 * Whether a value of those in a column holds the words. Names of fields are no values: first the column is searched as it is,
 * which is quick, and what is found is looked at value by value.
 */
function holdsInValues(column: string, search: string, kind: Kind): string {
  const anywhere = holdsWords(column, search, ofJson, kind)
  const times = timesIn(search).map((_, at) => like(column, `$time${at}`))
  const found = `((${anywhere}) AND ${holdsInValue(column, search, kind)})`
  return `(${[found, ...times].join(' OR ')})`
}

/** Whether a value other than a time holds the words. */
function holdsInValue(column: string, search: string, kind: Kind): string {
  if (kind !== 'sqlite') {
    const timeless = `REGEXP_REPLACE(${column}, $anyTime, '""')`
    return `REGEXP_INSTR(${timeless}, $inValue) > 0`
  }
  const number = NUMBER.test(search) ? " OR (part.type <> 'text' AND CAST(part.atom AS TEXT) = $number)" : ''
  const isText = "part.type = 'text' AND NOT (part.atom GLOB $anyDay OR part.atom GLOB $anyMoment)"
  const inValue = `(${isText} AND (${holdsWords('part.atom', search, ofText, kind)}))${number}`
  return `EXISTS (SELECT 1 FROM json_tree(${column}) AS part WHERE ${inValue})`
}

const [FOUR, TWO] = ['[0-9][0-9][0-9][0-9]', '[0-9][0-9]']
const ANY_DAY = `${FOUR}-${TWO}-${TWO}`

/** What stored times look like: as patterns of GLOB, and as one of REGEXP in JSON. They are found by `timesIn` alone. */
const anyTime = {
  anyDay: ANY_DAY,
  anyMoment: `${ANY_DAY}T${TWO}:${TWO}*Z`,
  anyTime: `"${ANY_DAY}(T${TWO}:${TWO}[0-9:.]*Z)?"`,
}

/**
 * Whether an entry holds the words of a search in a name or a value, or is a change of the field that they name; `wordsOf` names
 * what is bound. Names of fields have no spaces: "evaluation fee" is `evaluationFee`, and "is active" `is_active`.
 */
function holds(table: 'history' | 'later', search: string, kind: Kind): string {
  const fields = valueColumns.flatMap((name) =>
    ['$field', '$wideField'].map((pattern) => likely(`${table}.${name}`, pattern, kind)),
  )
  const parts = [
    ...nameColumns.map((name) => holdsWords(`${table}.${name}`, search, ofText, kind)),
    ...valueColumns.map((name) => holdsInValues(`${table}.${name}`, search, kind)),
    `(${table}.action = 'change' AND (${fields.join(' OR ')}))`,
  ]
  return `(${parts.join(' OR ')})`
}

/** The end of a value in JSON: the rest of its text, its quote, and what stands behind values but not behind names. */
const VALUE_END = String.raw`(?:[^"\\]++|\\.)*+"(?:,|\}|\])`

/** What the words of a search bind. Values are stored as JSON. */
function wordsOf({ search = '' }: HistoryWish, kind: Kind): Record<string, string> {
  const inJson = (words: string) => JSON.stringify(words).slice(1, -1)
  const json = inJson(search)
  const name = search.trim().toLowerCase()
  const nearJson = nearPattern(json, kind)
  const times = timesIn(search).map((time, at) => [`time${at}`, anywhere(`"${time}`)])
  const number = NUMBER.test(search) ? `|(?::|,|\\[)${search.replace('.', '\\.')}(?:,|\\}|\\])` : ''
  return {
    ...anyTime,
    ...Object.fromEntries(times),
    lower: anywhere(plainWords(search)),
    typed: anywhere(search),
    json: anywhere(inJson(plainWords(search))),
    typedJson: anywhere(json),
    field: anywhere(`"${name.replace(/\s+/g, '')}":`),
    wideField: anywhere(`"${name.replace(/\s+/g, '_')}":`),
    number: search,
    near: nearPattern(search, kind),
    nearJson,
    inValue: `(?:${nearJson}${VALUE_END})${number}`,
  }
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
export function findHistory(page: HistoryPage, kind: Kind, once: boolean) {
  const { search = '' } = page
  const conditions = [
    ...filters.filter(({ key }) => page[key] !== undefined).map(({ sql }) => sql),
    ...(search === '' ? [] : [holds('history', search, kind)]),
    ...olderThan(page),
    ...(once ? [lastOfAct(page, kind)] : []),
  ]
  const sql = conditions.join(' AND ') || '1 = 1'
  const values: Record<string, string | undefined> = { ...page, ...wordsOf(page, kind) }
  if (page.actor === NOBODY) values.actor = ''
  // SQLite refuses a value that the statement does not name.
  const named = new Set(sql.match(/\$\w+/g)?.map((name) => name.slice(1)))
  const bind = Object.fromEntries([...named].map((name) => [name, values[name]]))
  return { where: literal(sql), bind }
}

/**
 * Leaves of each act the last entry alone that the filter lets through, so that an act is one line. All entries of an act
 * are of one person and one moment: only kind and words tell them apart.
 */
export function lastOfAct({ subject, search = '' }: HistoryWish, kind: Kind): string {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (subject !== undefined) later.push('later.subject = history.subject')
  if (search !== '') later.push(holds('later', search, kind))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return `(history.batch = '' OR ${none})`
}
