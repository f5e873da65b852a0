import { parse } from 'papaparse'
import { randomId } from '#contract/primitives/random-id.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { plain } from './csv-cells.ts'

/** A line of a file. */
export interface SheetLine {
  /** As spreadsheets count: the head is 1, and a cell of several lines stands in one. */
  readonly number: number
  /** The id of what it adds, if it adds anything: the same however often it is sent. */
  readonly newId: string
  /** The cells by the names of their columns, without those that the line lacks. */
  readonly cells: ReadonlyMap<string, string>
  /** What is wrong with it as a line; "" for nothing. */
  readonly fault: string
}

export interface Sheet {
  readonly lines: readonly SheetLine[]
  /** Columns that mean nothing here. */
  readonly ignored: readonly string[]
}

/** The lines of a file, or why there are none. */
export type SheetReading = Sheet | { readonly fault: string }

/** The names of columns by what their heads may read, in lower case. */
type ColumnNames = ReadonlyMap<string, string>

/** The text of a file, or null where it is not UTF-8: a guess would spoil names. */
export function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The lines of a file in which at least one of the columns `needed` must be; `noun` says what its lines are. */
export function readSheet(
  text: string,
  columnNames: ColumnNames,
  { needed, noun }: { readonly needed: readonly string[]; readonly noun: string },
): SheetReading {
  const { data, errors } = parse<string[]>(text)
  const [head = [], ...rows] = data.map((row) => row.map((cell) => cleanText(plain(cell))))
  const names = head.map((title) => columnNames.get(title.toLowerCase()))
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) !== at)
  if (twice) return { fault: `The column ${twice} is in the file twice.` }
  if (!needed.some((name) => names.includes(name))) {
    return { fault: `The first line has no ${needed.map((name) => `"${name}"`).join(' or ')} column.` }
  }
  const isQuoteWrong = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const lines = rows.flatMap((row, at): SheetLine[] => {
    if (row.every((cell) => cell === '')) return []
    const cells = new Map<string, string>()
    for (const [index, name] of names.entries()) {
      const cell = row[index]
      if (name !== undefined && cell !== undefined) cells.set(name, cell)
    }
    const isLonger = row.slice(names.length).some((cell) => cell !== '')
    const fault = isQuoteWrong.has(at + 1)
      ? 'A quotation mark is missing or in the wrong place.'
      : isLonger
        ? 'The line has more cells than the first one.'
        : ''
    return [{ number: at + 2, newId: randomId(), cells, fault }]
  })
  if (lines.length === 0) return { fault: `The file contains no ${noun}.` }
  const ignored = head.filter((title, at) => title !== '' && names[at] === undefined)
  return { lines, ignored }
}
