import { changedPaths, type Values, valueAt } from '#contract/primitives/paths.ts'
import { searchable } from './folded-search.ts'
import { textsIn } from './history-long-texts.ts'

/** A text that is a day or a moment. It is found by how it begins, never by some of its digits. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}.*Z)?$/
const BEGINS_AS_TIME = /^\d{4}-\d{2}-\d{2}/
/** Of a text that begins as a time: a whole moment. */
const TIME_LENGTH = 24

/** A value of a field that a search may name. */
const NAMED_VALUE = /^[a-z_]{1,30}$/

/** What an entry says beside its words, each on a line of its own. */
export const fact = {
  /** Names of fields are typed in any way: "evaluation fee" is `evaluationFee`, and "is active" `is_active`. */
  field: (name: string) => `\nfield ${name.toLowerCase().replace(/[\s_]/g, '')}\n`,
  number: (number: string) => `\nnumber ${number}\n`,
  time: (time: string) => `\ntime ${time}\n`,
  timeFrom: (beginning: string) => `\ntime ${beginning}`,
  changed: (path: string) => `\nchanged ${path}\n`,
  changedTo: (path: string, value: string) => `\nchanged ${path} to ${value}\n`,
} as const

function factsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return BEGINS_AS_TIME.test(value) ? [fact.time(value.slice(0, TIME_LENGTH))] : []
  }
  if (typeof value === 'number') return [fact.number(String(value))]
  if (typeof value !== 'object' || value === null) return []
  const names = Array.isArray(value) ? [] : Object.keys(value).map(fact.field)
  return [...names, ...Object.values(value).flatMap(factsIn)]
}

/** A path, and those of the groups that it is in. */
const withGroups = (path: string): string[] =>
  path.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))

function changesIn(before: Values, after: Values): string[] {
  return changedPaths(before, after)
    .flatMap(withGroups)
    .flatMap((path) => {
      const value = String(valueAt(after, path))
      return [fact.changed(path), ...(NAMED_VALUE.test(value) ? [fact.changedTo(path, value)] : [])]
    })
}

/** Values before and after, as JSON. */
type Told = Readonly<Record<'before' | 'after', string>>
type Named = Readonly<Record<'subject_name' | 'actor_name', string>>

/** The names and texts of an entry, for a search. */
export function wordsOf({ subject_name, actor_name, before, after }: Told & Named): string {
  const values = [...textsIn(JSON.parse(before)), ...textsIn(JSON.parse(after))]
  const texts = values.filter((text) => !TIME.test(text))
  return searchable(...new Set([subject_name, actor_name, ...texts]))
}

/** The facts of an entry, for a search. */
export function factsOf(row: Told): string {
  const [before, after] = [JSON.parse(row.before), JSON.parse(row.after)]
  const facts = [...factsIn(before), ...factsIn(after), ...changesIn(before ?? {}, after ?? {})]
  return [...new Set(facts)].join('')
}
