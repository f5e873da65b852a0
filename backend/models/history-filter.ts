import { literal, Op, type WhereOptions } from 'sequelize'
import { type HistoryFilter, NOBODY } from '#contract/history.ts'

/** Filters as a query gives them: those that are not set may be undefined. */
export type HistoryWish = { readonly [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined }

/**
 * Whether an entry holds the words of a search, in any case. INSTR knows no wildcards. SQLite lowers ASCII letters alone, so
 * that the words are also looked for as they were typed. `replacementsOf` names what is bound.
 */
const holds = (table: 'history' | 'later'): string =>
  [
    ...['subject_name', 'actor_name'].flatMap((column) => [
      `INSTR(LOWER(${table}.${column}), :words) > 0`,
      `INSTR(${table}.${column}, :typed) > 0`,
    ]),
    ...['before', 'after'].flatMap((column) => [
      `INSTR(LOWER(${table}.${column}), :json) > 0`,
      `INSTR(${table}.${column}, :typedJson) > 0`,
      `INSTR(LOWER(${table}.${column}), :field) > 0`,
    ]),
  ].join(' OR ')

const isFound = `(${holds('history')})`
const isFoundLater = `(${holds('later')})`

/** What the conditions of a filter bind. Values are stored as JSON; "evaluation fee" finds the field `evaluationFee`. */
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
      search === '' ? {} : literal(isFound),
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
  if (search !== '') later.push(isFoundLater)
  const none = `NOT EXISTS (SELECT 1 FROM history AS later WHERE ${later.join(' AND ')})`
  return { [Op.or]: [{ batch: '' }, literal(none)] }
}
