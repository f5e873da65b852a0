import type { Rows } from './rows.ts'

/** The rows as they are, were, and would be again. */
export interface RowHistory {
  readonly past: readonly Rows[]
  readonly rows: Rows
  readonly future: readonly Rows[]
  /** The last step, so that the next one like it joins it: typing in one cell. */
  readonly step: string
}

/** Steps that can be undone. */
const MOST_STEPS = 100

export const startHistory = (rows: Rows): RowHistory => ({ past: [], rows, future: [], step: '' })

/** The history after a change. Changes in a row with the same `step`, other than "", are undone together. */
export function changeRows(
  { past, rows: before, step: last }: RowHistory,
  rows: Rows,
  step = '',
): RowHistory {
  const isSameStep = step !== '' && step === last
  return { past: isSameStep ? past : [...past, before].slice(-MOST_STEPS), rows, future: [], step }
}

export function undo(history: RowHistory): RowHistory {
  const { past, rows, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), rows: before, future: [rows, ...future], step: '' } : history
}

export function redo(history: RowHistory): RowHistory {
  const { past, rows, future } = history
  const [next, ...later] = future
  return next ? { past: [...past, rows], rows: next, future: later, step: '' } : history
}
