import { unparse } from 'papaparse'

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

/** A file for a spreadsheet, which computes nothing of what people wrote. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = [head, ...rows.map((row) => row.map(defused))]
  // Everything is quoted, so that a reader that expects another separator finds none in a text.
  return BYTE_ORDER_MARK + unparse(data, { quotes: true })
}
