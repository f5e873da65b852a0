import { randomId } from '#contract/primitives/random-id.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { plain } from './csv-cells.ts'
import { type ChosenColumns, type KeyOf, readHeadings, type UnknownColumn } from './sheet-columns.ts'
import { recordsIn } from './sheet-text.ts'

/** A line of a file. */
export interface SheetLine {
  /** As spreadsheets count: the head is 1, and a cell of several lines stands in one. */
  readonly number: number
  /** The id of what it adds, if it adds anything: the same however often it is sent. */
  readonly newId: string
  /** The cells by the names of their columns, without those that the line lacks. */
  readonly cells: ReadonlyMap<string, string>
  /** The fault of the line as a whole; "" for none. The cells of such a line may be in other columns. */
  readonly fault: string
}

export interface Sheet {
  readonly lines: readonly SheetLine[]
  /** Columns whose headings mean nothing here. */
  readonly unknown: readonly UnknownColumn[]
  /** The keys of the columns that are known by their headings. */
  readonly named: ReadonlySet<string>
  /** Why there are no lines; "" where there are. */
  readonly fault: string
}

/** A line number of a spreadsheet counts the head. */
const HEAD_LINES = 1

/** The headings of a file. A column without one is named by its place where its cells say something. */
function headingsOf([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  return head.map((heading, at) =>
    heading === '' && rows.some((row) => (row[at] ?? '') !== '') ? `Column ${at + 1}` : heading,
  )
}

/** The lines of a file in which at least one of the columns `needed` must be; `noun` says what its lines are. */
export function readSheet(
  text: string,
  keyOf: KeyOf,
  { needed, noun }: { readonly needed: readonly string[]; readonly noun: string },
  chosen: ChosenColumns = new Map(),
): Sheet {
  const { records, misquoted } = recordsIn(text, keyOf)
  const cleaned = records.map((record) => record.map((cell) => cleanText(plain(cell))))
  const { keys, twice, ...found } = readHeadings(headingsOf(cleaned), keyOf, chosen)
  const faulty = (fault: string): Sheet => ({ lines: [], fault, ...found })
  // Which of the two is meant is said in the file, not here.
  if (twice) return { ...faulty(`The column ${twice} is in the file twice.`), unknown: [] }
  if (!needed.some((name) => keys.includes(name))) {
    return faulty(`The first line has no ${needed.map((name) => `"${name}"`).join(' or ')} column.`)
  }
  const lines = cleaned.slice(HEAD_LINES).flatMap((row, at): SheetLine[] => {
    if (row.every((cell) => cell === '')) return []
    const cells = new Map<string, string>()
    for (const [index, key] of keys.entries()) {
      const cell = row[index]
      if (key !== '' && cell !== undefined) cells.set(key, cell)
    }
    const isLonger = row.slice(keys.length).some((cell) => cell !== '')
    const fault = misquoted.has(at + HEAD_LINES)
      ? 'A quotation mark is missing or in the wrong place.'
      : isLonger
        ? 'The line has more cells than the first one.'
        : ''
    return [{ number: at + HEAD_LINES + 1, newId: randomId(), cells, fault }]
  })
  return lines.length === 0 ? faulty(`The file contains no ${noun}.`) : { lines, fault: '', ...found }
}
