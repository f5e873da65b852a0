/**
 * How spreadsheets know a formula; some take the wide forms of these signs too. An apostrophe before them is counted in,
 * so that a text that came with one keeps it. (https://owasp.org/www-community/attacks/CSV_Injection)
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** A text that no spreadsheet computes: an apostrophe stands before what it would take for a formula. */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell as it was before it was defused. */
export const plain = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
