import type { Challenge } from '#contract/challenges/challenge.ts'
import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { type DayOrder, isTwoDays, readDay } from '#contract/primitives/written-day.ts'
import { type ChallengeColumn, challengeColumns } from '#contract/sheets/challenge-columns.ts'

/** The rows of the table. A cell that cannot be read holds its text as it was typed, which the schema of a firm refuses. */
export type Rows = readonly Challenge[]

/** A cell by the index of its row and of its column. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The fault of a cell. */
export interface CellFault extends CellPlace {
  readonly text: string
}

const changed = (rows: Rows, at: number, row: Challenge): Rows => rows.with(at, row)

/** A row with a text in one of its cells. */
function withText(row: Challenge, { key, read }: ChallengeColumn, text: string): Challenge {
  const reading = read(text)
  return { ...row, [key]: reading && 'value' in reading ? reading.value : text }
}

/** The cell before or after one, across the ends of rows as a table is read; null before the first and after the last. */
export function besideInOrder({ row, column }: CellPlace, by: 1 | -1, rowCount: number): CellPlace | null {
  const width = challengeColumns.length
  const at = row * width + column + by
  return at < 0 || at >= rowCount * width ? null : { row: Math.floor(at / width), column: at % width }
}

/** The rows with a text in one cell. */
export function withCell(rows: Rows, { row, column }: CellPlace, text: string): Rows {
  const [before, named] = [rows[row], challengeColumns[column]]
  return before && named ? changed(rows, row, withText(before, named, text)) : rows
}

type RowFault = Omit<CellFault, 'row'>

/** What is wrong with rows that were read: a key changes one row of many, and the others are the same objects as before. */
const known = new WeakMap<Rows[number], readonly RowFault[]>()

function faultsIn(row: Rows[number]): readonly RowFault[] {
  const earlier = known.get(row)
  if (earlier) return earlier
  const faults = challengeColumns.flatMap(({ write, read }, column) => {
    const reading = read(write(row))
    return reading && 'fault' in reading ? [{ column, text: reading.fault }] : []
  })
  known.set(row, faults)
  return faults
}

/** Every cell that cannot be read, row by row. */
export const faultsOf = (rows: Rows): readonly CellFault[] =>
  rows.flatMap((one, row) => faultsIn(one).map((fault) => ({ row, ...fault })))

/** Adds a row without terms, with the currency of the row before. */
function withRow(rows: Rows, check: Pick<Challenge, 'sourceUrl' | 'checkedAt'>): Rows {
  const row = { id: randomId(), name: '', accountSize: 0, currency: rows.at(-1)?.currency ?? 'USD', ...check }
  // As if its size were typed empty: staff see an empty cell that must be filled, not a size of nothing.
  return [...rows, ...fillColumn([row], 'accountSize', '')]
}

/** Adds a row with source and day as in the row before. `today`: like "2026-11-18". */
export function addRow(rows: Rows, today: string): Rows {
  const { sourceUrl = '', checkedAt = today } = rows.at(-1) ?? {}
  return withRow(rows, { sourceUrl, checkedAt })
}

/** Adds a row for terms that nobody has compared with a source yet, such as those of a spreadsheet. */
export const addUncheckedRow = (rows: Rows): Rows => withRow(rows, { sourceUrl: '', checkedAt: '' })

/** Whether a firm may have more rows. */
export const hasRoom = (rows: Rows): boolean => rows.length < MOST_CHALLENGES

/** The rows with a copy of one below it, under an id of its own. */
export function duplicateRow(rows: Rows, at: number): Rows {
  const row = rows[at]
  return row ? rows.toSpliced(at + 1, 0, { ...row, id: randomId() }) : rows
}

export const removeRow = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1)

/** The rows with one of them further up or down. */
export function moveRow(rows: Rows, at: number, by: 1 | -1): Rows {
  const [row, other] = [rows[at], rows[at + by]]
  return row && other ? changed(changed(rows, at, other), at + by, row) : rows
}

/** The rows with the text of a cell copied to the cells below it, as far as `last`. */
export function fillDown(rows: Rows, { row, column }: CellPlace, last = rows.length - 1): Rows {
  const [from, named] = [rows[row], challengeColumns[column]]
  if (!from || !named) return rows
  const text = named.write(from)
  return rows.map((one, index) => (index > row && index <= last ? withText(one, named, text) : one))
}

/** The rows with a text in every cell of a column. */
export const fillColumn = (rows: Rows, key: ChallengeColumn['key'], text: string): Rows =>
  rows.map((row) =>
    challengeColumns.reduce((one, column) => (column.key === key ? withText(one, column, text) : one), row),
  )

/** Names a cell independently of the order of the rows. */
export const cellKey = (row: Challenge, column: number): string => `${row.id} ${column}`

/** A text in a column of days that could be two of them; "" for none. */
export const twoDaysIn = (rows: Rows): string => rows.map(({ checkedAt }) => checkedAt).find(isTwoDays) ?? ''

/** The rows with every day that could be two read in one order. */
export const withDayOrder = (rows: Rows, order: DayOrder): Rows =>
  rows.map((row) => {
    const day = isTwoDays(row.checkedAt) ? readDay(row.checkedAt, order) : null
    return day && 'value' in day ? { ...row, checkedAt: day.value } : row
  })
