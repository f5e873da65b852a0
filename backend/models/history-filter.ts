import { literal } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { type HistoryFilter, NOBODY } from '#contract/history.ts'
import { holdsNear, nearPattern, plainWords } from './near-words.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = { readonly [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined }

/** Which entries of the history to read, and where the page before them ended. */
export interface HistoryPage extends HistoryWish {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
}

type Kind = Database['kind']

const columns = [
  { name: 'subject_name', isJson: false },
  { name: 'actor_name', isJson: false },
  { name: 'before', isJson: true },
  { name: 'after', isJson: true },
] as const

const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text)
const hasSpace = (text: string) => text.includes(' ')

/** A pattern of LIKE that finds a text anywhere, in which no character is a wildcard. */
const anywhere = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`

/**
 * Whether an entry holds the words of a search, in any case, with or without accents; `wordsOf` names what is bound. LIKE of
 * SQLite ignores the case of ASCII letters by itself, in half the time of LOWER; other words are also looked for as they
 * were typed. Names of fields have no spaces: "evaluation fee" finds `evaluationFee`. What cannot find more is left out,
 * because each part reads every entry.
 */
function holds(table: 'history' | 'later', search: string, kind: Kind): string {
  const parts = columns.flatMap(({ name, isJson }) => {
    const column = `${table}.${name}`
    const found = (pattern: string) =>
      `${kind === 'sqlite' ? column : `LOWER(${column})`} LIKE ${pattern} ESCAPE '!'`
    return [
      found(isJson ? '$json' : '$lower'),
      ...(isAscii(search) ? [] : [`${column} LIKE ${isJson ? '$typedJson' : '$typed'} ESCAPE '!'`]),
      ...(isJson && hasSpace(search) ? [found('$field')] : []),
      holdsNear(column, isJson ? '$nearJson' : '$near', kind),
    ]
  })
  return `(${parts.join(' OR ')})`
}

/** What the words of a search bind. Values are stored as JSON. */
function wordsOf({ search = '' }: HistoryWish, kind: Kind): Record<string, string> {
  const inJson = (words: string) => JSON.stringify(words).slice(1, -1)
  const json = inJson(search)
  const name = search.replace(/\s+/g, '').toLowerCase()
  return {
    lower: anywhere(plainWords(search)),
    typed: anywhere(search),
    json: anywhere(inJson(plainWords(search))),
    typedJson: anywhere(json),
    field: anywhere(`"${name}":`),
    near: nearPattern(search, kind),
    nearJson: nearPattern(json, kind),
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
