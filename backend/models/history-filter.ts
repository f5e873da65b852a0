import { literal, Op, type WhereOptions } from 'sequelize'
import { type HistoryFilter, NOBODY } from '#contract/history.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = { readonly [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined }

const columns = [
  { name: 'subject_name', words: ':words', typed: ':typed', isJson: false },
  { name: 'actor_name', words: ':words', typed: ':typed', isJson: false },
  { name: 'before', words: ':json', typed: ':typedJson', isJson: true },
  { name: 'after', words: ':json', typed: ':typedJson', isJson: true },
] as const

const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text)
const hasSpace = (text: string) => text.includes(' ')

/**
 * Whether an entry holds the words of a search, in any case; `replacementsOf` names what is bound. INSTR knows no wildcards.
 * SQLite lowers ASCII letters alone, so that other words are also looked for as they were typed. Names of fields have no
 * spaces: "evaluation fee" finds `evaluationFee`. What cannot find more is left out, because each part reads every entry.
 */
function holds(table: 'history' | 'later', search: string): string {
  const parts = columns.flatMap(({ name, words, typed, isJson }) => [
    `INSTR(LOWER(${table}.${name}), ${words}) > 0`,
    ...(isAscii(search) ? [] : [`INSTR(${table}.${name}, ${typed}) > 0`]),
    ...(isJson && hasSpace(search) ? [`INSTR(LOWER(${table}.${name}), :field) > 0`] : []),
  ])
  return `(${parts.join(' OR ')})`
}

/** What the conditions of a filter bind. Values are stored as JSON. */
export function replacementsOf({ search = '' }: HistoryWish): Record<string, string> {
  if (search === '') return {}
  const json = JSON.stringify(search).slice(1, -1)
  const name = search.replace(/\s+/g, '').toLowerCase()
  return {
    words: search.toLowerCase(),
    typed: search,
    json: json.toLowerCase(),
    typedJson: json,
    field: `"${name}":`,
  }
}

/** Which entries a filter lets through. */
export function matchingHistory(wish: HistoryWish): WhereOptions {
  const { subject, subject_id, batch, actor, search = '', from, until } = wish
  const given = { subject, subject_id, batch, actor_id: actor === NOBODY ? '' : actor }
  const equal = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    [Op.and]: [
      Object.fromEntries(equal),
      from === undefined ? {} : { at: { [Op.gte]: from } },
      until === undefined ? {} : { at: { [Op.lt]: until } },
      search === '' ? {} : literal(holds('history', search)),
    ],
  }
}

/**
 * Leaves of each act the last entry alone that the filter lets through, so that an act is one line. All entries of an act
 * are of one person and one moment: only kind and words tell them apart.
 */
export function lastOfAct({ subject, search = '' }: HistoryWish): WhereOptions {
  const later = ['later.batch = history.batch', 'later.id > history.id']
  if (subject !== undefined) later.push('later.subject = history.subject')
  if (search !== '') later.push(holds('later', search))
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return { [Op.or]: [{ batch: '' }, literal(none)] }
}
