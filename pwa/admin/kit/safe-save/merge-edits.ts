import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import { mergeRows } from './merge-rows.ts'

export type Side = 'yours' | 'theirs'

/** A field that both changed, to different values. */
export interface ConflictField {
  readonly path: string
  readonly yours: unknown
  readonly theirs: unknown
}

/** A field that only the other person changed. */
export interface TheirChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The comparison of two edits of the same thing. */
export interface Edits {
  /** Changed by both: somebody has to choose. */
  readonly fields: readonly ConflictField[]
  /** Changed by the other person only. */
  readonly others: readonly TheirChange[]
  /** Changed by this person only, by both alike, or by both apart in a list of rows, which has the changes of both. */
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Compares one person's edits with what is stored now. `base` and `mine` are by path: the values before the edit and
 * after it.
 */
export function compareEdits(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  { before, now }: { readonly before: Values; readonly now: Values },
): Edits {
  const paths = Object.keys(mine)
  const isContested = (path: string) =>
    !isSame(valueAt(now, path), base[path]) && !isSame(valueAt(now, path), mine[path])
  const contested = paths.filter(isContested)
  const lists = contested.flatMap((path) => {
    const rows = mergeRows(base[path], mine[path], valueAt(now, path))
    return rows ? [[path, rows] as const] : []
  })
  const both: Readonly<Record<string, unknown>> = Object.fromEntries(lists)
  const fields = contested
    .filter((path) => !(path in both))
    .map((path) => ({ path, yours: mine[path], theirs: valueAt(now, path) }))
  const others = changedPaths(before, now)
    .filter((path) => !paths.includes(path) || path in both)
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(now, path) }))
  const free = paths.filter((path) => !isContested(path)).map((path) => [path, mine[path]] as const)
  return { fields, others, mine: { ...Object.fromEntries(free), ...both } }
}

/** The values after the choice: theirs, with this person's edits where they were chosen. */
export function applyEdits<T extends Values>(
  theirs: T,
  { fields, mine }: Edits,
  choices: Readonly<Record<string, Side>>,
): T {
  const kept = fields.filter(({ path }) => choices[path] !== 'theirs').map(({ path, yours }) => [path, yours])
  const edits: readonly (readonly unknown[])[] = [...Object.entries(mine), ...kept]
  return edits.reduce<T>((values, [path, value]) => withValue(values, String(path), value), theirs)
}

/** Form values as nested plain objects; a list counts as one value. */
export type Values = Readonly<Record<string, unknown>>

/** The dotted paths at which two sets of values differ. */
export function changedPaths(before: Values, after: Values, prefix = ''): readonly string[] {
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const [was, is] = [before[key], after[key]]
    if (isSame(was, is)) return []
    const path = `${prefix}${key}`
    return isPlainObject(was) && isPlainObject(is) ? changedPaths(was, is, `${path}.`) : [path]
  })
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isPlainObject(value) ? value[key] : undefined), values)
}

/** Returns the values with another one at a dotted path. */
export function withValue<T extends Values>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const group = values[key]
  return { ...values, [key]: withValue(isPlainObject(group) ? group : {}, rest.join('.'), value) }
}

/** The values at some paths, by path. */
export function pickPaths(values: Values, paths: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, valueAt(values, path)]))
}
