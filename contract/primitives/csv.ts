/**
 * How spreadsheets recognise a formula; some accept the full-width forms of these signs. Leading apostrophes are matched too, so
 * that a text that came with one keeps it. (https://owasp.org/www-community/attacks/CSV_Injection)
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\v\f\u0085\u2028\u2029]/

/** Whether spreadsheets would compute a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** Escapes a text that a spreadsheet would take for a formula, with an apostrophe. */
const defused = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Spreadsheets read a file as UTF-8 where it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

const quoted = (cell: string): string => `"${defused(cell).replaceAll('"', '""')}"`

/**
 * Rows as a file for spreadsheets, without formulas. Everything is quoted, so a reader that expects another separator finds none
 * in a text. (RFC 4180)
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
