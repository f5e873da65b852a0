import { parse } from 'papaparse'
import { CELL_END, type FirmImport } from '#contract/firm-import.ts'
import type { KeyOf } from '#contract/sheets/sheet-columns.ts'

interface SheetText {
  readonly text: string
  /** Whether nothing in the file says how its letters are written: a person has to see whether they were read right. */
  readonly isGuessed: boolean
}

/** The text of a file of a spreadsheet. What is no Unicode is read as Western European. */
export function sheetText(bytes: ArrayBuffer): SheetText {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const isUtf16 = first === 0xff && second === 0xfe
  if (isUtf16) return { text: new TextDecoder('utf-16le').decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/**
 * The cells of a text, line by line. Its lines may end in different ways, as where a file was put together from two: the parser
 * settles for one way, and would read the other lines as one.
 */
export const parseLines = (text: string, delimiter: string, preview = 0) =>
  parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, preview, newline: '\n' })

/** A first line that says what separates the cells. Excel writes and hides it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Finds the separator of the cells: the one that makes the most known headings of the first line, and among those the most cells.
 * Long texts in the lines below do not count.
 */
export function delimiterOf(text: string, keyOf: KeyOf): { delimiter: string; known: number } {
  const found = DELIMITERS.map((delimiter) => {
    const cells = parseLines(text, delimiter, 1).data[0] ?? []
    const known = cells.filter((cell) => keyOf(cell) !== undefined).length
    return { delimiter, known, cells: cells.length }
  })
  return found.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.cells > best.cells) ? one : best,
  )
}

/** The lines of a file as an import takes them. */
export function linesIn(text: string, keyOf: KeyOf): Pick<FirmImport, 'lines' | 'misquoted'> {
  const line = SEPARATOR_LINE.exec(text)
  const rest = line ? text.slice(line[0].length) : text
  const delimiter = line?.[1] ?? delimiterOf(rest, keyOf).delimiter
  const { data, errors } = parseLines(rest, delimiter)
  // Spreadsheets end a file with as many blank lines as were once touched.
  const last = data.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const lines = data
    .slice(0, last + 1)
    .map((cells) => cells.map((cell) => cell.replaceAll(CELL_END, '')).join(CELL_END))
  const wrong = errors.filter(({ type, row }) => type === 'Quotes' && row !== undefined && row <= last)
  return { lines, misquoted: [...new Set(wrong.map(({ row }) => row ?? 0))] }
}
