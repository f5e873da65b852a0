import { parse } from 'papaparse'
import { randomId } from '#contract/primitives/random-id.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { plain } from './csv-cells.ts'
import { firmColumns } from './firm-columns.ts'

/** A line of a file of firms. */
export interface SheetLine {
  /** As spreadsheets count: the head is 1, and a cell of several lines stands in one. */
  readonly number: number
  /** The id of the firm that it adds, if it adds one: the same however often it is sent. */
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

const columnNames = new Map<string, string>([
  ['id', 'id'],
  ['slug', 'slug'],
  ...firmColumns.flatMap(({ field, label }): [string, string][] => [
    [field.toLowerCase(), field],
    [label.toLowerCase(), field],
  ]),
])

/** The text of a file, or null where it is not UTF-8: a guess would spoil names. */
export function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The lines of a file of firms, or why it is none. */
export function readSheet(text: string): Sheet | { readonly fault: string } {
  const { data, errors } = parse<string[]>(text)
  const [head = [], ...rows] = data.map((row) => row.map((cell) => cleanText(plain(cell))))
  const names = head.map((title) => columnNames.get(title.toLowerCase()))
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) !== at)
  if (twice) return { fault: `The column ${twice} is in the file twice.` }
  if (!names.includes('id') && !names.includes('name')) {
    return { fault: 'The first line has no "id" or "name" column.' }
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
  if (lines.length === 0) return { fault: 'The file contains no firms.' }
  const ignored = head.filter((title, at) => title !== '' && names[at] === undefined)
  return { lines, ignored }
}
