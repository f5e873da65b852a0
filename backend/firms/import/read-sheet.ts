import { createPacer } from '#backend/gate/pacer.ts'
import { refusedField } from '#backend/http/errors.ts'
import { CELL_END, type FirmImport, type ImportPlan } from '#contract/firm-import.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { isTwoDays } from '#contract/primitives/written-day.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { plain } from '#contract/sheets/sheet-cells.ts'
import { readHeadings } from '#contract/sheets/sheet-columns.ts'

/** A line of a sheet. */
export interface SheetLine {
  /** As spreadsheets count: the head is 1, and a cell of several lines stands in one. */
  readonly number: number
  /** The id of what it adds, if it adds anything. */
  readonly newId: string
  /** The cells by the names of their columns, without those that the line lacks. */
  readonly cells: ReadonlyMap<string, string>
  /** The fault of the line as a whole; "" for none. The cells of such a line may be in other columns. */
  readonly fault: '' | 'misquoted' | 'too_many_cells'
}

export interface Sheet extends Pick<ImportPlan, 'fault' | 'unknown' | 'named' | 'twoDays'> {
  readonly lines: readonly SheetLine[]
}

/** A line number of a spreadsheet counts the head. */
const HEAD_LINES = 1

/** Most columns that a sheet may have. */
const MOST_COLUMNS = 500

/** The cells of each line, cleaned. */
async function cellsOf(lines: readonly string[]): Promise<readonly (readonly string[])[]> {
  const pace = createPacer()
  const rows: string[][] = []
  for (const line of lines) {
    rows.push(line.split(CELL_END, MOST_COLUMNS + 1).map((cell) => cleanText(plain(cell))))
    await pace()
  }
  return rows
}

/** The lines of a sheet, by the columns that its headings name. */
export async function readSheet({ of, lines, misquoted, columns, planned }: FirmImport): Promise<Sheet> {
  const { keyOf, needed, columns: known } = importSheets[of]
  const rows = await cellsOf(lines)
  const chosen = new Map(columns.map(({ at, key }) => [at, key]))
  const [head = []] = rows
  if (head.length > MOST_COLUMNS) {
    const message = `must have at most ${MOST_COLUMNS} columns`
    throw refusedField('lines', 'Please check the values you entered', { message })
  }
  // A column without a heading is one where its cells say something.
  const isUsed = (at: number) => rows.some((row) => (row[at] ?? '') !== '')
  const { keys, twice, unknown, named } = readHeadings(head, keyOf, chosen, isUsed)
  const found = { unknown: [...unknown], named: [...named].filter((key) => key !== ''), twoDays: '' }
  const faulty = (fault: NonNullable<Sheet['fault']>): Sheet => ({ lines: [], fault, ...found })
  // Which of the two is meant is said in the file, not here.
  if (twice) return { ...faulty({ code: 'column_twice', column: twice }), unknown: [] }
  if (!needed.some((name) => keys.includes(name))) return faulty({ code: 'column_missing' })
  const wrong = new Set(misquoted)
  const ids = new Map(planned?.create.map(({ line, id }) => [line, id]))
  const daysIn = new Map<string, (cell: string) => readonly string[]>(
    known.flatMap((column) => (column.daysIn ? [[column.key, column.daysIn]] : [])),
  )
  const read: SheetLine[] = []
  const pace = createPacer()
  let { twoDays } = found
  for (const [at, row] of rows.entries()) {
    await pace()
    if (at < HEAD_LINES || row.every((cell) => cell === '')) continue
    const cells = new Map<string, string>()
    for (const [index, key] of keys.entries()) {
      const cell = row[index]
      if (key === '' || cell === undefined) continue
      cells.set(key, cell)
      twoDays ||= daysIn.get(key)?.(cell).find(isTwoDays) ?? ''
    }
    const isLonger = row.slice(keys.length).some((cell) => cell !== '')
    const fault = wrong.has(at) ? 'misquoted' : isLonger ? 'too_many_cells' : ''
    const number = at + 1
    read.push({ number, newId: ids.get(number) ?? randomId(), cells, fault })
  }
  return read.length === 0 ? faulty({ code: 'no_lines' }) : { lines: read, fault: null, ...found, twoDays }
}
