import { literal } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { type CheckedHistoryFilter, NOBODY } from '#contract/history.ts'
import type { Said } from '#contract/history-said.ts'
import { daysIn } from '#contract/primitives/written-day.ts'
import { isUnplain, wantedWords } from './folded-search.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = {
  readonly [Key in keyof CheckedHistoryFilter]?: CheckedHistoryFilter[Key] | undefined
} & {
  /** The ids of the entries that the search finds in ways that no statement knows: by folded texts, by what entries say. */
  readonly folded?: readonly string[]
}

/** Which entries of the history to read, and where the page before them ended. */
export interface HistoryPage extends HistoryWish {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
}

type Kind = Database['kind']

const nameColumns = ['subject_name', 'actor_name'] as const
const valueColumns = ['before', 'after'] as const

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

/** Whether a search has only signs that JSON puts between its values: no statement tells them from those within one. */
const isOfJson = (search: string) => /^[:,[\]{}]+$/.test(wantedWords(search))

/**
 * Whether a value of those in a column holds the words. Names of fields are no values: first the column is searched as it is,
 * which is quick, and what is found is looked at value by value.
 */
function holdsInValues(column: string, search: string, kind: Kind): string {
  if (isOfJson(search)) return '1 = 0'
  const anywhere = likely(column, '$json', kind)
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
  const inValue = `(${isText} AND ${likely('part.atom', '$words', kind)})${number}`
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
function holds(table: 'history' | 'later', wish: HistoryWish, kind: Kind): string {
  const { search = '', folded = [] } = wish
  const fields = valueColumns.flatMap((name) =>
    ['$field', '$wideField'].map((pattern) => likely(`${table}.${name}`, pattern, kind)),
  )
  const parts = [
    ...nameColumns.map((name) => likely(`${table}.${name}`, '$words', kind)),
    ...valueColumns.map((name) => holdsInValues(`${table}.${name}`, search, kind)),
    `(${table}.action = 'change' AND (${fields.join(' OR ')}))`,
    ...wholeSaid(wish).map(
      (_, at) => `(${table}.subject = $subject${at} AND ${table}.action = $action${at})`,
    ),
    ...(folded.length > 0 ? [`${table}.id IN (${folded.map(quoted).join()})`] : []),
  ]
  return `(${parts.join(' OR ')})`
}

/** What entries of a subject and an action say, whatever they changed. */
const wholeSaid = ({ said = [] }: HistoryWish): readonly Said[] =>
  said.filter(({ path }) => path === undefined)

/** What entries say that changed a field. */
export const fieldsSaid = ({ said = [] }: HistoryWish): readonly (Said & { readonly path: string })[] =>
  said.flatMap((one) => (one.path === undefined ? [] : [{ ...one, path: one.path }]))

/** What the statement binds for what entries say. */
function boundBySaid(wish: HistoryWish): Record<string, string> {
  const whole = wholeSaid(wish).flatMap(({ subject, action }, at) => [
    [`subject${at}`, subject],
    [`action${at}`, action],
  ])
  const fields = fieldsSaid(wish).flatMap(({ subject, action, path }, at) => [
    [`saidSubject${at}`, subject],
    [`saidAction${at}`, action],
    [`saidField${at}`, anywhere(`"${path.split('.', 1)[0]}":`)],
  ])
  return Object.fromEntries([...whole, ...fields])
}

/** The entries among which those are that changed a field of `said`: each has to be looked at. */
export function findFieldsSaid(wish: HistoryWish) {
  const each = fieldsSaid(wish).map(
    (_, at) =>
      `(history.subject = $saidSubject${at} AND history.action = $saidAction${at} AND ${like('history.after', `$saidField${at}`)})`,
  )
  return queryOf(wish, [`(${each.join(' OR ')})`])
}

/** An id of an entry, which this server made, as SQL writes it. */
const quoted = (id: string) => `'${id.replaceAll("'", "''")}'`

/** The end of a value in JSON: the rest of its text, its quote, and what stands behind values but not behind names. */
const VALUE_END = String.raw`(?:[^"\\]++|\\.)*+"(?:,|\}|\])`

/** A pattern that finds a text in lower case, written in any. */
const inAnyCase = (text: string) =>
  Array.from(text, (sign) => (/[a-z]/.test(sign) ? `[${sign}${sign.toUpperCase()}]` : literally(sign))).join(
    '',
  )

const literally = (sign: string) => sign.replace(/[\p{P}\p{S}]/u, '\\$&')

/** What the words of a search bind. Values are stored as JSON. */
function wordsOf({ search = '' }: HistoryWish): Record<string, string> {
  const inJson = (words: string) => JSON.stringify(words).slice(1, -1)
  const wanted = wantedWords(search)
  const json = inJson(wanted)
  const name = search.trim().toLowerCase()
  const times = timesIn(search).map((time, at) => [`time${at}`, anywhere(`"${time}`)])
  const number = NUMBER.test(search) ? `|(?::|,|\\[)${search.replace('.', '\\.')}(?:,|\\}|\\])` : ''
  return {
    ...anyTime,
    ...Object.fromEntries(times),
    words: anywhere(wanted),
    json: anywhere(json),
    field: anywhere(`"${name.replace(/\s+/g, '')}":`),
    wideField: anywhere(`"${name.replace(/\s+/g, '_')}":`),
    number: search,
    inValue: `(?:${inAnyCase(json)}${VALUE_END})${number}`,
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
  return queryOf(page, [
    ...(isSearch(page) ? [holds('history', page, kind)] : []),
    ...olderThan(page),
    ...(once ? [lastOfAct(page, kind)] : []),
  ])
}

/** The entries that a filter lets through, whose search has to be judged by their folded texts. */
export function findUnplain(wish: HistoryWish, kind: Kind) {
  if (isOfJson(wish.search ?? '')) return queryOf(wish, [])
  const unplain = [...nameColumns, ...valueColumns].map((name) => isUnplain(`history.${name}`, kind))
  return queryOf(wish, [`(${unplain.join(' OR ')})`])
}

/** Whether words are looked for. */
export const isSearch = ({ search = '' }: HistoryWish): boolean => wantedWords(search) !== ''

function queryOf(page: HistoryWish, more: readonly string[]) {
  const chosen = filters.filter(({ key }) => page[key] !== undefined).map(({ sql }) => sql)
  const sql = [...chosen, ...more].join(' AND ') || '1 = 1'
  const { folded: _, said: __, ...texts } = page
  const values: Record<string, string | undefined> = { ...texts, ...wordsOf(page), ...boundBySaid(page) }
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
export function lastOfAct(wish: HistoryWish, kind: Kind): string {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (wish.subject !== undefined) later.push('later.subject = history.subject')
  if (isSearch(wish)) later.push(holds('later', wish, kind))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return `(history.batch = '' OR ${none})`
}
