import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = readonly Row[]

/** The name of a row in its list: its id, its key, or the criterion that it answers; undefined where it has none. */
const nameOf = ({ id, key, criterion }: Row) =>
  [id, key, criterion].find((name): name is string => typeof name === 'string')

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => isPlainObject(row) && nameOf(row) !== undefined)

/** The names of rows that all have one. */
const namesOf = (rows: Rows): string[] => rows.map((row) => nameOf(row) ?? '')

const CLASH = Symbol('both changed it')

/** Merges a value that two people may have changed. */
function merged(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(theirs, was)) return mine
  return isSame(mine, was) ? theirs : CLASH
}

function mergedRow(was: Row | undefined, mine: Row | undefined, theirs: Row | undefined): unknown {
  const whole = merged(was, mine, theirs)
  if (whole !== CLASH || !was || !mine || !theirs) return whole
  const entries = Object.keys({ ...was, ...mine, ...theirs })
    .map((key) => [key, merged(was[key], mine[key], theirs[key])] as const)
    .filter(([, value]) => value !== undefined)
  return entries.some(([, value]) => value === CLASH) ? CLASH : Object.fromEntries(entries)
}

/** The names of some rows that others have as well, in their order. */
function sharedNames(rows: Rows, others: Rows): string[] {
  const known = namesOf(others)
  return namesOf(rows).filter((name) => known.includes(name))
}

const hasOrderOf = (rows: Rows, others: Rows) => isSame(sharedNames(rows, others), sharedNames(others, rows))

/**
 * A list of named rows that two people changed, with the changes of both; null where it is no such list, or where they
 * changed the same cell, the same order, or a row that the other deleted.
 */
export function mergeRows(was: unknown, mine: unknown, theirs: unknown): readonly unknown[] | null {
  if (!isRows(was) || !isRows(mine) || !isRows(theirs)) return null
  const isMoved = !hasOrderOf(mine, was)
  if (isMoved && !hasOrderOf(theirs, was) && !hasOrderOf(mine, theirs)) return null
  const [leading, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const names = namesOf(leading)
  const others = namesOf(other)
  // A row that stands in the other list alone follows the one that it follows there.
  for (const [at, name] of others.entries()) {
    if (!names.includes(name)) names.splice(names.indexOf(others[at - 1] ?? '') + 1, 0, name)
  }
  const rowOf = (rows: Rows, name: string) => rows.find((row) => nameOf(row) === name)
  const rows = names.map((name) => mergedRow(rowOf(was, name), rowOf(mine, name), rowOf(theirs, name)))
  return rows.includes(CLASH) ? null : rows.filter((row) => row !== undefined)
}
