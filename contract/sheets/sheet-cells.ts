import { isFormula } from '../primitives/csv.ts'
import type { Column } from './column.ts'

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
