import { unparse } from 'papaparse'
import type { Column } from '../columns/column.ts'

/**
 * How spreadsheets know a formula; some take the wide forms of these signs too. An apostrophe before them is counted in,
 * so that a text that came with one keeps it. (https://owasp.org/www-community/attacks/CSV_Injection)
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** A text that no spreadsheet computes: an apostrophe stands before what it would take for a formula. */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell as it was before it was defused. */
export const plain = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** Spreadsheets read a file as UTF-8 where it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Longest text of a cell, in characters; spreadsheets cut longer ones. */
const LONGEST_CELL = 32_000

/** Replaces a text that is too long for a cell, such as a picture in its address. Read back, it keeps the stored value. */
export const KEPT = '(kept as it is)'

/** The cell of a record in a file. */
export function cellOf<T>({ write }: Column<T>, record: T): string {
  const cell = write(record)
  return cell.length > LONGEST_CELL ? KEPT : cell
}

/** A file for a spreadsheet, which computes nothing of what people wrote. `lead`: cells before the columns, by their headings. */
export function csvText<T, R extends T>(
  records: readonly R[],
  lead: Readonly<Record<string, (record: R) => string>>,
  columns: readonly Column<T>[],
): string {
  const head = [...Object.keys(lead), ...columns.map(({ key }) => key)]
  const rows = records.map((record) =>
    [
      ...Object.values(lead).map((write) => write(record)),
      ...columns.map((column) => cellOf(column, record)),
    ].map(defused),
  )
  // Everything is quoted, so that a reader that expects another separator finds none in a text.
  return BYTE_ORDER_MARK + unparse([head, ...rows], { quotes: true })
}
