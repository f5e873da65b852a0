import { daysIn } from '../primitives/written-day.ts'

/** The entries of a cell that are not blank. */
export const entriesOf = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** A line of sources in its parts: the text before its address is a day. */
export function sourceParts(entry: string): {
  readonly date: string
  readonly url: string
  readonly label: string
} {
  const [first = ''] = entry.split(/\s+/, 1)
  const address = entry.search(/https?:/i)
  const start = address === -1 && daysIn(first).length > 0 ? first.length : Math.max(0, address)
  const date = entry.slice(0, start).trim()
  const [url = '', ...label] = entry.slice(start).trim().split(/\s+/)
  return { date, url, label: label.join(' ') }
}
