import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import {
  type ChosenColumns,
  type HeadingReading,
  keyByHeading,
  readHeadings,
  type UnknownColumn,
} from '#contract/sheets/sheet-columns.ts'
import { delimiterOf, parseLines } from '../csv/sheet-text.ts'
import { addUncheckedRow, type CellPlace, cellKey, type Rows, withCell } from './rows.ts'

const keyOf = keyByHeading(challengeColumns)

type Cells = readonly (readonly string[])[]

/** A first line with this many known headings is a line of headings, even if others are unknown. */
const SURE = 2

/** A quoted cell of several lines, or with a tab in it, up to where the next cell begins. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y

/**
 * The cells of a copied part of a spreadsheet. Spreadsheets quote what would be several cells and nothing else: around other
 * texts a quotation mark is a letter, as in `"Pro" 50K`.
 */
function copiedCells(text: string): Cells {
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
export function cellsIn(text: string): Cells {
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  // A heading in quotation marks was written by what quotes every cell.
  const isCopied = whole.includes('\t') && !whole.startsWith('"')
  const file = isCopied ? null : delimiterOf(whole, keyOf)
  return file && file.known >= SURE ? parseLines(whole, file.delimiter).data : copiedCells(whole)
}

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
    keyOf,
    chosen,
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
