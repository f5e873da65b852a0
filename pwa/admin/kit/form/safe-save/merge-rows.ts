import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Rows = readonly Row[]

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => isPlainObject(row) && typeof row.id === 'string')

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

/** The ids of some rows that others have as well, in their order. */
const sharedIds = (rows: Rows, others: Rows) =>
  rows.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))

const hasOrderOf = (rows: Rows, others: Rows) => isSame(sharedIds(rows, others), sharedIds(others, rows))

/**
 * A list of rows with ids that two people changed, with the changes of both; null where it is no such list, or where they
 * changed the same cell, the same order, or a row that the other deleted.
 */
export function mergeRows(was: unknown, mine: unknown, theirs: unknown): readonly unknown[] | null {
  if (!isRows(was) || !isRows(mine) || !isRows(theirs)) return null
  const isMoved = !hasOrderOf(mine, was)
  if (isMoved && !hasOrderOf(theirs, was) && !hasOrderOf(mine, theirs)) return null
  const [leading, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const ids = leading.map(({ id }) => id)
  // A row that stands in the other list alone follows the one that it follows there.
  for (const [at, { id }] of other.entries()) {
    if (!ids.includes(id)) ids.splice(ids.indexOf(other[at - 1]?.id ?? '') + 1, 0, id)
  }
  const rowOf = (rows: Rows, id: string) => rows.find((row) => row.id === id)
  const rows = ids.map((id) => mergedRow(rowOf(was, id), rowOf(mine, id), rowOf(theirs, id)))
  return rows.includes(CLASH) ? null : rows.filter((row) => row !== undefined)
}
