import { literal, Op, type WhereOptions } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { type HistoryFilter, NOBODY } from '#contract/history.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = { readonly [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined }

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
 * Whether an entry holds the words of a search, in any case; `replacementsOf` names what is bound. LIKE of SQLite ignores the
 * case of ASCII letters by itself, in half the time of LOWER; other words are also looked for as they were typed. Names of
 * fields have no spaces: "evaluation fee" finds `evaluationFee`. What cannot find more is left out, because each part reads
 * every entry.
 */
function holds(table: 'history' | 'later', search: string, kind: Kind): string {
  const parts = columns.flatMap(({ name, isJson }) => {
    const column = `${table}.${name}`
    const found = (pattern: string) =>
      `${kind === 'sqlite' ? column : `LOWER(${column})`} LIKE ${pattern} ESCAPE '!'`
    return [
      found(isJson ? ':json' : ':lower'),
      ...(isAscii(search) ? [] : [`${column} LIKE ${isJson ? ':typedJson' : ':typed'} ESCAPE '!'`]),
      ...(isJson && hasSpace(search) ? [found(':field')] : []),
    ]
  })
  return `(${parts.join(' OR ')})`
}

/** What the conditions of a filter bind. Values are stored as JSON. */
export function replacementsOf({ search = '' }: HistoryWish): Record<string, string> {
  if (search === '') return {}
  const json = JSON.stringify(search).slice(1, -1)
  const name = search.replace(/\s+/g, '').toLowerCase()
  return {
    lower: anywhere(search.toLowerCase()),
    typed: anywhere(search),
    json: anywhere(json.toLowerCase()),
    typedJson: anywhere(json),
    field: anywhere(`"${name}":`),
  }
}

/** Which entries a filter lets through. */
export function matchingHistory(wish: HistoryWish, kind: Kind): WhereOptions {
  const { subject, subject_id, batch, actor, search = '', from, until } = wish
  const given = { subject, subject_id, batch, actor_id: actor === NOBODY ? '' : actor }
  const equal = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    [Op.and]: [
      Object.fromEntries(equal),
      from === undefined ? {} : { at: { [Op.gte]: from } },
      until === undefined ? {} : { at: { [Op.lt]: until } },
      search === '' ? {} : literal(holds('history', search, kind)),
    ],
  }
}

/**
 * Leaves of each act the last entry alone that the filter lets through, so that an act is one line. All entries of an act
 * are of one person and one moment: only kind and words tell them apart.
 */
export function lastOfAct({ subject, search = '' }: HistoryWish, kind: Kind): WhereOptions {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (subject !== undefined) later.push('later.subject = history.subject')
  if (search !== '') later.push(holds('later', search, kind))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return { [Op.or]: [{ batch: '' }, literal(none)] }
}
