import { csvOf, isFormula } from '#contract/primitives/csv.ts'
import type { Column } from '../columns/column.ts'

/** The text of a cell as it was before it was defused. */
export const plain = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell

/** Longest text of a cell, in characters; spreadsheets cut longer ones. */
const LONGEST_CELL = 32_000

/** Replaces a text that is too long for a cell, such as a picture in its address. Read back, it keeps the stored value. */
export const KEPT = '(kept as it is)'

/** The cell of a record in a file. */
export function cellOf<T>({ write }: Column<T>, record: T): string {
  const cell = write(record)
  return cell.length > LONGEST_CELL ? KEPT : cell
}

/**
 * A file for a spreadsheet, which computes nothing of what people wrote. `lead`: cells before the columns, by their headings.
 * `empty`: headings of columns after them that are there to be filled.
 */
export function csvText<T, R extends T>(
  records: readonly R[],
  lead: Readonly<Record<string, (record: R) => string>>,
  columns: readonly Column<T>[],
  empty: readonly string[] = [],
): string {
  const head = [...Object.keys(lead), ...columns.map(({ key }) => key), ...empty]
  const rows = records.map((record) => [
    ...Object.values(lead).map((write) => write(record)),
    ...columns.map((column) => cellOf(column, record)),
    ...empty.map(() => ''),
  ])
  return csvOf([head, ...rows])
}
