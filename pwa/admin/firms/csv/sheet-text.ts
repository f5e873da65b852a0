import { parse } from 'papaparse'
import type { KeyOf } from './sheet-columns.ts'

/** How spreadsheets write letters where they write no UTF-8, by the region of their system. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'macintosh', label: 'Western European (Macintosh)' },
] as const
export type Encoding = (typeof encodings)[number]['value']

interface SheetText {
  readonly text: string
  readonly encoding: Encoding
}

/** Whether nothing in a file says how its letters are written: a person has to see whether they were read right. */
export const isGuessed = (encoding: Encoding): boolean => encoding !== 'utf-8' && encoding !== 'utf-16le'

/** The text of a file of a spreadsheet. Other encodings than Unicode are read as `guess`. */
export function sheetText(bytes: ArrayBuffer, guess: Encoding = 'windows-1252'): SheetText {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const isUtf16 = first === 0xff && second === 0xfe
  if (isUtf16) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder(guess).decode(bytes), encoding: guess }
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

/** The records of a file, with the places of those in which a quotation mark is wrong. */
export function recordsIn(
  text: string,
  keyOf: KeyOf,
): { readonly records: readonly (readonly string[])[]; readonly misquoted: ReadonlySet<number | undefined> } {
  const line = SEPARATOR_LINE.exec(text)
  const rest = line ? text.slice(line[0].length) : text
  const delimiter = line?.[1] ?? delimiterOf(rest, keyOf).delimiter
  const { data, errors } = parseLines(rest, delimiter)
  const misquoted = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return { records: data, misquoted }
}
