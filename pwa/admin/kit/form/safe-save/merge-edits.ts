import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, type Values, valueAt, withValue } from '#contract/primitives/paths.ts'
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
  /** Changed by both: the person has to choose. */
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
