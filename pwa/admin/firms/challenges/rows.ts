import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatShortSize } from '#contract/challenges/money.ts'
import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { type DayOrder, isTwoDays, readDay } from '#contract/primitives/written-day.ts'
import { type ChallengeColumn, challengeColumns } from '#contract/sheets/challenge-columns.ts'
import {
  type ChosenColumns,
  type HeadingReading,
  keysByHeading,
  readHeadings,
  type UnknownColumn,
} from '#contract/sheets/sheet-columns.ts'
import { type Cells, copiedCells, SURE } from '../csv/sheet-text.ts'

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

/** Adds a row for terms that were not compared with a source yet, such as those of a spreadsheet. */
const addUncheckedRow = (rows: Rows): Rows => withRow(rows, { sourceUrl: '', checkedAt: '' })

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

/** The rows with the text of a cell copied to the cells below it. */
export function fillDown(rows: Rows, { row, column }: CellPlace): Rows {
  const [from, named] = [rows[row], challengeColumns[column]]
  if (!from || !named) return rows
  const text = named.write(from)
  return rows.map((one, index) => (index > row ? withText(one, named, text) : one))
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

const headingKeys = keysByHeading(challengeColumns)
const keyOf = headingKeys.any

/** The cells of a copied part of a spreadsheet, or of the text of a file whose headings are known. */
export const cellsIn = (text: string): Cells => copiedCells(text, keyOf)

/** Whether the first of several lines names columns. A challenge may be called like a column, and a heading may be unknown. */
function isHeadings([first = [], ...rows]: Cells): boolean {
  const known = first.filter((text) => keyOf(text) !== undefined).length
  if (known >= SURE) return true
  return known > 0 && first.length > 1 && rows.length > 0 && !first.some((text) => /\d/.test(text))
}

/** The result of a paste. */
export interface Pasted {
  readonly rows: Rows
  /** The cells that it wrote, by `cellKey`. */
  readonly cells: ReadonlySet<string>
  /** How many rows it touched. */
  readonly count: number
  /** Whether a first line said which columns they are. */
  readonly hadHeadings: boolean
  /** Columns whose headings mean nothing here. */
  readonly unknown: readonly UnknownColumn[]
  /** The keys of the columns that are known by their headings. */
  readonly named: ReadonlySet<string>
}

const indexOf = new Map<string, number>(challengeColumns.map(({ key }, index) => [key, index]))

/** Without headings the columns are those from the place on; cells beyond the last one are dropped. */
function headingsOf(copied: Cells, chosen: ChosenColumns): HeadingReading | null {
  if (!isHeadings(copied)) return null
  const [first = []] = copied
  return readHeadings(
    first.map((text) => text.trim()),
    headingKeys,
    { chosen },
  )
}

/**
 * The rows with cells of a spreadsheet from a place on, those below known headings in their columns; null where they would be too
 * many rows.
 */
export function paste(
  rows: Rows,
  at: CellPlace,
  copied: Cells,
  chosen: ChosenColumns = new Map(),
): Pasted | null {
  const headings = headingsOf(copied, chosen)
  const cells = headings ? copied.slice(1) : copied
  if (at.row + cells.length > MOST_CHALLENGES) return null
  const columnOf = (right: number): number | undefined =>
    headings ? indexOf.get(headings.keys[right] ?? '') : at.column + right
  const written = new Set<string>()
  let next = rows
  for (const [down, texts] of cells.entries()) {
    const row = at.row + down
    if (row >= next.length) next = addUncheckedRow(next)
    for (const [right, text] of texts.entries()) {
      const [column, one] = [columnOf(right), next[row]]
      if (!one || column === undefined || column >= challengeColumns.length) continue
      next = withCell(next, { row, column }, text)
      written.add(cellKey(one, column))
    }
  }
  return {
    rows: next,
    cells: written,
    count: cells.length,
    hadHeadings: headings !== null,
    unknown: headings?.unknown ?? [],
    named: headings?.named ?? new Set(),
  }
}

/** Display strings of a firm, derived from its challenges. */
interface DerivedTerms {
  readonly maxFunding: string
  readonly evaluationFee: string
}

/** "$99 – $349": whole amounts without their cents. */
function rangeText(values: readonly number[], show: (value: number) => string): string {
  const [least, most] = [show(Math.min(...values)), show(Math.max(...values))]
  return least === most ? least : `${least} – ${most}`
}

/** The display strings that the challenges say; null where their prices or sizes are not known or their currencies differ. */
export function derivedTerms(challenges: readonly Challenge[]): DerivedTerms | null {
  const currencies = new Set(challenges.map(({ currency }) => currency))
  const [currency] = currencies
  const sizes = challenges.map(({ accountSize }) => accountSize).filter(Number.isFinite)
  const prices = challenges.flatMap(({ price }) => (Number.isFinite(price) ? [price as number] : []))
  if (currencies.size !== 1 || !currency || !/^[A-Z]{3}$/.test(currency)) return null
  if (sizes.length === 0 || prices.length === 0) return null
  return {
    maxFunding: rangeText(sizes, (size) => formatShortSize(size, currency)),
    evaluationFee: rangeText(prices, (cents) => formatCents(cents, currency).replace(/\.00$/, '')),
  }
}
