import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'

export type Side = 'yours' | 'theirs'

/** A field that both changed, each to something else. */
export interface ConflictField {
  readonly path: string
  readonly yours: unknown
  readonly theirs: unknown
}

/** A field that only the other one changed. */
export interface TheirChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What two people made of the same thing. */
export interface Edits {
  /** Both changed these: somebody has to choose. */
  readonly fields: readonly ConflictField[]
  /** Only the other one changed these. */
  readonly others: readonly TheirChange[]
  /** Only this person changed these, or both alike: nothing to choose. */
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Sets one person's edits beside what the thing became meanwhile. `base` and `mine` are by path: what a field held when
 * the edit began, and what it was changed to.
 */
export function compareEdits(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  { before, now }: { readonly before: Values; readonly now: Values },
): Edits {
  const paths = Object.keys(mine)
  const isContested = (path: string) =>
    !isSame(valueAt(now, path), base[path]) && !isSame(valueAt(now, path), mine[path])
  const fields = paths
    .filter(isContested)
    .map((path) => ({ path, yours: mine[path], theirs: valueAt(now, path) }))
  const others = changedPaths(before, now)
    .filter((path) => !paths.includes(path))
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(now, path) }))
  const free = paths.filter((path) => !isContested(path)).map((path) => [path, mine[path]] as const)
  return { fields, others, mine: Object.fromEntries(free) }
}

/** What a form shows after the choice: theirs, with this person's edits where they were kept. */
export function applyEdits<T extends Values>(
  theirs: T,
  { fields, mine }: Edits,
  choices: Readonly<Record<string, Side>>,
): T {
  const kept = fields.filter(({ path }) => choices[path] !== 'theirs').map(({ path, yours }) => [path, yours])
  const edits: readonly (readonly unknown[])[] = [...Object.entries(mine), ...kept]
  return edits.reduce<T>((values, [path, value]) => withValue(values, String(path), value), theirs)
}

/** Values of a form, as nested plain objects; a list counts as one value. */
export type Values = Readonly<Record<string, unknown>>

/** Dotted paths at which two sets of values differ. */
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

/** The values with another one at a dotted path. */
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
