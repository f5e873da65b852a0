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
const parseLines = (text: string, delimiter: string, preview = 0) =>
  parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, preview, newline: '\n' })

/** A first line that says what separates the cells. Excel writes and hides it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Finds the separator of the cells: the one that makes the most known headings of the first line, and among those the most cells.
 * Long texts in the lines below do not count.
 */
function delimiterOf(text: string, keyOf: KeyOf): { delimiter: string; known: number } {
  const found = DELIMITERS.map((delimiter) => {
    const cells = parseLines(text, delimiter, 1).data[0] ?? []
    const known = cells.filter((cell) => keyOf(cell) !== undefined).length
    return { delimiter, known, cells: cells.length }
  })
  return found.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.cells > best.cells) ? one : best,
  )
}

export type Cells = readonly (readonly string[])[]

/** A first line with this many known headings is a line of headings, even if others are unknown. */
export const SURE = 2

/** A quoted cell of several lines, or with a tab in it, up to where the next cell begins. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y

/**
 * The cells of a copied part of a spreadsheet. Spreadsheets quote what would be several cells and nothing else: around other
 * texts a quotation mark is a letter, as in `"Pro" 50K`.
 */
function quotedCells(text: string): Cells {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    QUOTED_CELL.lastIndex = at
    const [whole = '', inner = ''] = QUOTED_CELL.exec(text) ?? []
    // With both in it, it is rather two cells: one begins with a quotation mark, and one of a later row ends with another.
    const isQuoted = inner.includes('\t') !== inner.includes('\n')
    const length = isQuoted ? whole.length : text.slice(at).search(/[\t\n]|$/)
    const cell = isQuoted ? inner.replaceAll('""', '"') : text.slice(at, at + length)
    rows.at(-1)?.push(cell)
    if (text[at + length] === '\n') rows.push([])
    at += length + 1
  }
  return rows
}

/** The cells of a copied part of a spreadsheet, or of the text of a file whose headings are known. */
export function copiedCells(text: string, keyOf: KeyOf): Cells {
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  // A heading in quotation marks was written by what quotes every cell.
  const isCopied = whole.includes('\t') && !whole.startsWith('"')
  const file = isCopied ? null : delimiterOf(whole, keyOf)
  return file && file.known >= SURE ? parseLines(whole, file.delimiter).data : quotedCells(whole)
}

/** Cells as an import takes them, without blank lines at their end: spreadsheets end a file with as many as were once touched. */
const linesOf = (cells: Cells): string[] =>
  cells
    .slice(0, cells.findLastIndex((line) => line.some((cell) => cell.trim() !== '')) + 1)
    .map((line) => line.map((cell) => cell.replaceAll(CELL_END, '')).join(CELL_END))

/** Copied cells as an import takes them. */
export const copiedLines = (text: string, keyOf: KeyOf): Pick<FirmImport, 'lines' | 'misquoted'> => ({
  lines: linesOf(copiedCells(text, keyOf)),
  misquoted: [],
})

/** The lines of a file as an import takes them. */
export function linesIn(text: string, keyOf: KeyOf): Pick<FirmImport, 'lines' | 'misquoted'> {
  const line = SEPARATOR_LINE.exec(text)
  const rest = line ? text.slice(line[0].length) : text
  const delimiter = line?.[1] ?? delimiterOf(rest, keyOf).delimiter
  const { data, errors } = parseLines(rest, delimiter)
  const lines = linesOf(data)
  const wrong = errors.filter(({ type, row }) => type === 'Quotes' && row !== undefined && row < lines.length)
  return { lines, misquoted: [...new Set(wrong.map(({ row }) => row ?? 0))] }
}
