import { dayFields, type FirmChange, type StaffFirm } from '#contract/firm.ts'
import { firmStatuses, statusLabels, statusOf } from '#contract/firm-status.ts'
import { cleanLine } from '#contract/primitives/text.ts'
import { type DayOrder, daysIn, readDay } from '#contract/primitives/written-day.ts'
import { readYesNo } from '#contract/primitives/yes-no.ts'
import { sectionOf, sections, tierOf } from '#contract/tiers.ts'
import { firmLabels } from '../firm-labels.ts'
import type { SheetLine } from './read-sheet.ts'

/** What a cell says: a value, nothing (what is stored stays), or what is wrong with it. */
type Reading = { readonly value: unknown } | { readonly fault: string } | null

interface Kind {
  write(value: unknown): string
  /** `dayOrder`: which day is meant where a text could be two. */
  read(cell: string, dayOrder?: DayOrder): Reading
}

export interface FirmColumn extends Kind {
  readonly field: keyof FirmChange
  readonly label: string
}

/** Most characters of a cell; spreadsheets cut what is longer. */
const LONGEST_CELL = 32_000

/** Stands for what no spreadsheet holds, such as a picture in its address, and means: as it is. */
const KEPT = '(kept as it is)'

const text: Kind = {
  write: (value) => String(value ?? ''),
  read: (cell) => ({ value: cell }),
}

const yesNo: Kind = {
  write: (value) => (value ? 'yes' : 'no'),
  read(cell) {
    if (cell === '') return null
    const value = readYesNo(cell)
    return value === null ? { fault: 'must be yes or no' } : { value }
  },
}

const percent: Kind = {
  write: (value) => String(value ?? 0),
  read(cell) {
    if (cell === '') return null
    const digits = /^(\d{1,3})\s?%?$/.exec(cell)?.[1]
    if (/^\d{1,3}[.,]\d{1,4}\s?%?$/.test(cell)) return { fault: 'must be a whole percent' }
    return digits ? { value: Number(digits) } : { fault: 'must be a whole number from 0 to 100' }
  },
}

const status: Kind = {
  write: (value) => statusOf({ status: value as StaffFirm['status'] }),
  read(cell) {
    const found = firmStatuses.find((one) => one === cell.toLowerCase())
    if (cell === '') return null
    if (found === 'scheduled') return { fault: 'is planned with its time in the firm itself' }
    return found ? { value: found } : { fault: 'must be draft, live or archived' }
  },
}

const tier: Kind = {
  write: (value) => tierOf(sectionOf(String(value))).label,
  read(cell) {
    const found = sections.find(({ key }) => key === cell.toLowerCase())
    if (cell === '') return { value: '' }
    return found
      ? { value: found.key }
      : { fault: `must be one of ${sections.map(({ label }) => label).join(', ')}` }
  },
}

const entriesOf = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Short entries, with semicolons between them. */
const words: Kind = {
  write: (value) => ((value ?? []) as readonly string[]).join('; '),
  read: (cell) => ({ value: entriesOf(cell, /[;\n]/) }),
}

/** Sentences, each on a line of its own. */
const sentences: Kind = {
  write: (value) => ((value ?? []) as readonly string[]).join('\n'),
  read: (cell) => ({ value: entriesOf(cell, /\n/) }),
}

const day: Kind = { write: text.write, read: readDay }

/** A line of sources in its parts: what stands before its address is a day. */
function sourceParts(entry: string): { readonly date: string; readonly url: string; readonly label: string } {
  const [first = ''] = entry.split(/\s+/, 1)
  const address = entry.search(/https?:/i)
  const start = address === -1 && daysIn(first).length > 0 ? first.length : Math.max(0, address)
  const date = entry.slice(0, start).trim()
  const [url = '', ...label] = entry.slice(start).trim().split(/\s+/)
  return { date, url, label: label.join(' ') }
}

/** Sources, each on a line of its own: its day where there is one, its address, its label. */
const sources: Kind = {
  write: (value) =>
    ((value ?? []) as StaffFirm['evidence'])
      .map(({ date, url, label }) => [date, url, label].filter((part) => part !== '').join(' '))
      .join('\n'),
  read(cell, dayOrder) {
    const value: unknown[] = []
    for (const parts of entriesOf(cell, /\n/).map(sourceParts)) {
      const date = readDay(parts.date, dayOrder)
      if ('fault' in date) return date
      value.push({ ...parts, date: date.value })
    }
    return { value }
  },
}

const kinds: Partial<Record<keyof FirmChange, Kind>> = {
  category: tier,
  affiliateEnabled: yesNo,
  requiresCodeCopy: yesNo,
  includeInCarousel: yesNo,
  copyTrading: yesNo,
  discountPercentage: percent,
  instruments: words,
  platforms: words,
  restrictedCountries: words,
  pros: sentences,
  cons: sentences,
  evidence: sources,
  ...Object.fromEntries(dayFields.map((field) => [field, day])),
}

/** Kinds whose cells hold one line, and nothing unseen. */
const inLines = new Set([yesNo, percent, status, tier, words, day])

/** A column of which a cell that no spreadsheet could hold means what is stored. */
function column(field: keyof FirmChange, label: string, kind: Kind): FirmColumn {
  const { write, read } = kind
  return {
    field,
    label,
    write: (value) => {
      const cell = write(value)
      return cell.length > LONGEST_CELL ? KEPT : cell
    },
    read: (cell, dayOrder) =>
      cell === KEPT ? null : read(inLines.has(kind) ? cleanLine(cell) : cell, dayOrder),
  }
}

const { challenges: _, ...columnLabels } = firmLabels

/**
 * The columns of a file of firms after `id` and `slug`, headed by the names of the fields. Planned changes are in none of them,
 * and challenges have a file of their own.
 */
export const firmColumns: readonly FirmColumn[] = [
  ...Object.entries(columnLabels).map(([field, label]) =>
    column(field as keyof typeof columnLabels, label, kinds[field as keyof typeof columnLabels] ?? text),
  ),
  column('status', 'Status', status),
]

/** The texts of a line of firms that are days. */
export const daysInFirm = ({ cells }: SheetLine): readonly string[] => [
  ...dayFields.map((field) => cells.get(field) ?? ''),
  ...entriesOf(cells.get('evidence') ?? '', /\n/).map((entry) => sourceParts(entry).date),
]

/** How a field reads in the dry run. */
export function shownValue({ field, write }: FirmColumn, value: unknown): string {
  if (field === 'status') return statusLabels[statusOf({ status: value as StaffFirm['status'] })]
  return write(value)
}
