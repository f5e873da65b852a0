import { refusedField } from '#backend/http/errors.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { CELL_END, type FirmImport, type ImportPlan, OWN_WEBSITE } from '#contract/firm-import.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { cleanLine, cleanText } from '#contract/primitives/text.ts'
import { isTwoDays } from '#contract/primitives/written-day.ts'
import { currencyIn } from '#contract/sheets/challenge-columns.ts'
import { SOURCE_KEYS, withSource } from '#contract/sheets/company-columns.ts'
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
  readonly cells: Map<string, string>
  /** The fault of the line as a whole; "" for none. The cells of such a line may be in other columns. */
  readonly fault: '' | 'misquoted' | 'too_many_cells'
}

export interface Sheet extends Pick<ImportPlan, 'fault' | 'columns' | 'unknown' | 'named' | 'twoDays'> {
  readonly lines: readonly SheetLine[]
}

/** A line number of a spreadsheet counts the head. */
const HEAD_LINES = 1

/** Most columns that a sheet may have. */
const MOST_COLUMNS = 500

/** How many values of a column say what is in it, and how much of each. */
const [MOST_SAMPLES, SAMPLE_LENGTH] = [3, 60]

/** The first values of each column that differ. */
function samplesIn(rows: readonly (readonly string[])[], at: number): string[] {
  const samples = new Set<string>()
  for (const row of rows) {
    const cell = cleanLine(row[at] ?? '')
    if (cell !== '') samples.add(cell.slice(0, SAMPLE_LENGTH))
    if (samples.size === MOST_SAMPLES) break
  }
  return [...samples]
}

/** What staff said of cells, in the place of what a sheet holds. */
function answersOf({ values, cells, defaults }: FirmImport) {
  const key = (...parts: readonly (string | number)[]) => parts.join(CELL_END)
  const byText = new Map(values.map(({ column, text, value }) => [key(column, text), value]))
  const byCell = new Map(cells.map(({ line, column, value }) => [key(line, column), value]))
  return {
    of: (line: number, column: string, cell: string): string =>
      byCell.get(key(line, column)) ?? byText.get(key(column, cell)) ?? cell,
    /** Columns of which single cells alone are known. */
    ofLine: Map.groupBy(cells, ({ line }) => line),
    defaults,
  }
}

/** An amount may say its currency where no column does. */
function setCurrency(cells: Map<string, string>): void {
  const said = new Set(
    ['accountSize', 'price', 'activationFee'].map((key) => currencyIn(cells.get(key) ?? '')),
  )
  said.delete('')
  const [currency = ''] = said
  if (said.size === 1) cells.set('currency', currency)
}

/** Gives the parts of a company the source and the day that are said for all lines, and takes those from the cells. */
function setSources(cells: Map<string, string>): void {
  const [checkedAt = '', said = ''] = [cells.get(SOURCE_KEYS.checkedAt), cells.get(SOURCE_KEYS.source)]
  const source = said === OWN_WEBSITE ? (cells.get('website') ?? '') : said
  for (const [key, cell] of cells) {
    if (key.startsWith('company.') && cell !== '') cells.set(key, withSource(cell, { checkedAt, source }))
  }
}

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

/** Whether a line says something of an offer: a link, a code or a discount that is not 0. */
const namesOffer = (cells: ReadonlyMap<string, string>): boolean =>
  Boolean(cells.get('affiliateUrl') || cells.get('affiliateCode')) ||
  /[1-9]/.test(cells.get('discountPercentage') ?? '')

/** The lines of a sheet, by the columns that its headings name. */
export async function readSheet(asked: FirmImport): Promise<Sheet> {
  const { of, lines, misquoted, columns, planned } = asked
  const { keysOf, needed, columns: known } = importSheets[of]
  const rows = await cellsOf(lines)
  const chosen = new Map(columns.map(({ at, key }) => [at, key]))
  const [head = []] = rows
  if (head.length > MOST_COLUMNS) {
    const message = `must have at most ${MOST_COLUMNS} columns`
    throw refusedField('lines', 'Please check the values you entered', { message })
  }
  // A column without a heading is one where its cells say something.
  const isUsed = (at: number) => rows.some((row) => (row[at] ?? '') !== '')
  const joined = new Set(known.filter(({ isJoined }) => isJoined).map(({ key }) => key))
  const { keys, twice, unknown, named } = readHeadings(head, keysOf, { chosen, isUsed, joined })
  const found = {
    columns: head.map((heading, at) => ({
      ...{ at, heading, key: keys[at] ?? '' },
      samples: samplesIn(rows.slice(HEAD_LINES), at),
    })),
    unknown: [...unknown],
    named: [...named].filter((key) => key !== ''),
    twoDays: '',
  }
  const faulty = (fault: NonNullable<Sheet['fault']>): Sheet => ({ lines: [], fault, ...found })
  // Which of the two is meant is said in the file, not here.
  if (twice) return { ...faulty({ code: 'column_twice', column: twice }), unknown: [] }
  if (!needed.some((name) => keys.includes(name))) return faulty({ code: 'column_missing' })
  const wrong = new Set(misquoted)
  const ids = new Map(planned?.create.map(({ line, id }) => [line, id]))
  const daysIn = new Map<string, (cell: string) => readonly string[]>(
    known.flatMap((column) => (column.daysIn ? [[column.key, column.daysIn]] : [])),
  )
  const answers = answersOf(asked)
  const lacking = answers.defaults.filter(({ column }) => !keys.includes(column))
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
      const parts = joined.has(key) ? [cells.get(key) ?? '', cell].filter((part) => part !== '') : [cell]
      cells.set(key, parts.join('; '))
    }
    for (const [key, cell] of cells) cells.set(key, answers.of(at + 1, key, cell))
    for (const { column, value } of answers.ofLine.get(at + 1) ?? []) cells.set(column, value)
    if (of === 'challenges' && !cells.get('currency')) setCurrency(cells)
    for (const { column, text } of lacking) {
      // An offer is on where there is one.
      const isMeant = column !== 'affiliateEnabled' || namesOffer(cells)
      if (isMeant && !cells.has(column)) cells.set(column, text)
    }
    setSources(cells)
    for (const [key, cell] of cells) twoDays ||= daysIn.get(key)?.(cell).find(isTwoDays) ?? ''
    const isLonger = row.slice(keys.length).some((cell) => cell !== '')
    const fault = wrong.has(at) ? 'misquoted' : isLonger ? 'too_many_cells' : ''
    const number = at + 1
    read.push({ number, newId: ids.get(number) ?? randomId(), cells, fault })
  }
  return read.length === 0 ? faulty({ code: 'no_lines' }) : { lines: read, fault: null, ...found, twoDays }
}
