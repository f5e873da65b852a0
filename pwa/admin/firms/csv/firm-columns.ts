import { dayFields, type FirmChange, firmChange, type StaffFirm } from '#contract/firm.ts'
import { standingLabels, standingOf, standings } from '#contract/firm-standing.ts'
import { firmStatuses, statusLabels, statusOf } from '#contract/firm-status.ts'
import { plainNumber } from '#contract/primitives/digits.ts'
import { readDay } from '#contract/primitives/written-day.ts'
import { isSample } from '#contract/sample.ts'
import { sectionOf, sections, tierOf } from '#contract/tiers.ts'
import { assessmentCell, readAssessment } from '../assessment/lines.ts'
import { type Column, columnMaker, day, type Kind, oneOf, text, yesNo } from '../columns/column.ts'
import { firmLabels } from '../firm-labels.ts'
import { companyColumns } from './company-columns.ts'
import { entriesOf, sourceParts } from './source-lines.ts'

type FirmColumn = Column<StaffFirm, keyof FirmChange>

const EMPTY_TEXT = { value: '' }

const longText: Kind = { ...text, empty: EMPTY_TEXT, isLong: true }

const lowerYesNo: Kind = { ...yesNo(['yes', 'no'], () => 'must be yes or no'), empty: null }

const percent: Kind = {
  empty: null,
  write: String,
  read(given) {
    const cell = plainNumber(given)
    const digits = /^(\d{1,3})\s?%?$/.exec(cell)?.[1]
    if (/^\d{1,3}[.,]\d{1,4}\s?%?$/.test(cell)) return { fault: 'must be a whole percent' }
    return digits ? { value: Number(digits) } : { fault: 'must be a whole number from 0 to 100' }
  },
}

const status: Kind = {
  empty: null,
  write: String,
  read(cell) {
    const found = firmStatuses.find((one) => one === cell.toLowerCase())
    if (found === 'scheduled') return { fault: 'is planned with its time in the firm itself' }
    return found ? { value: found } : { fault: 'must be draft, live or archived' }
  },
}

const tier: Kind = {
  ...oneOf(sections, () => `must be one of ${sections.map(({ label }) => label).join(', ')}`),
  empty: EMPTY_TEXT,
  write: (value) => tierOf(sectionOf(String(value))).label,
}

const listBetween = (separator: string, between: RegExp): Kind => ({
  empty: { value: [] },
  write: (value) => ((value ?? []) as readonly string[]).join(separator),
  read: (cell) => ({ value: entriesOf(cell, between) }),
})

const words = listBetween('; ', /[;\n]/)
const sentences: Kind = { ...listBetween('\n', /\n/), isLong: true }

/** Sources, each on a line of its own: its day where there is one, its address, its label. */
const sources: Kind = {
  empty: { value: [] },
  isLong: true,
  write: (value) =>
    (value as StaffFirm['evidence'])
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
  daysIn: (cell) => entriesOf(cell, /\n/).map((entry) => sourceParts(entry).date),
}

/** The answers to the criteria, each on a line of its own. */
const assessment: Kind = {
  empty: { value: [] },
  isLong: true,
  write: (value) => assessmentCell(value as StaffFirm['assessment']),
  read: (cell) => ({ value: readAssessment(entriesOf(cell, /\n/)) }),
}

const kinds: Partial<Record<keyof FirmChange, Kind>> = {
  category: tier,
  affiliateEnabled: lowerYesNo,
  requiresCodeCopy: lowerYesNo,
  includeInCarousel: lowerYesNo,
  copyTrading: lowerYesNo,
  discountPercentage: percent,
  instruments: words,
  platforms: words,
  restrictedCountries: words,
  pros: sentences,
  cons: sentences,
  evidence: sources,
  assessment,
  ...Object.fromEntries(dayFields.map((field) => [field, { ...day, empty: EMPTY_TEXT }])),
}

const column = columnMaker<StaffFirm, keyof FirmChange>(firmChange.entries)

const {
  challenges: _,
  sample: __,
  standing: ___,
  company: ____,
  ...columnLabels
} = {
  ...firmLabels,
  // In a file no part of a form says what they are of.
  standingSince: 'Standing Since',
  standingSource: 'Standing Source',
  standingNote: 'Standing Note',
}

const standing: Kind = {
  ...oneOf(
    standings.map((key) => ({ key, label: standingLabels[key] })),
    () => `must be one of ${standings.map((key) => standingLabels[key]).join(', ')}`,
  ),
  empty: null,
}

/**
 * The columns of a file of firms after `id` and `slug`, headed by the names of the fields. Planned changes are in none of them,
 * and challenges have a file of their own.
 */
export const firmColumns: readonly FirmColumn[] = [
  ...Object.entries(columnLabels).map(([field, label]) => {
    const key = field as keyof typeof columnLabels
    return column(key, label, kinds[key] ?? longText, key === 'name' ? { heading: 'Firm' } : {})
  }),
  {
    ...column('status', 'Status', status),
    // An absent status is live.
    write: statusOf,
    show: (firm) => statusLabels[statusOf(firm)],
  },
  // An absent one is a real firm.
  { ...column('sample', 'Sample', lowerYesNo), write: (firm) => (isSample(firm) ? 'yes' : 'no') },
  {
    ...column('standing', firmLabels.standing, standing),
    // An absent one operates.
    write: (firm) => standingLabels[standingOf(firm)],
    show: (firm) => standingLabels[standingOf(firm)],
  },
  ...companyColumns,
]

/** The column that says why a line changes its firm. It is no field, so that nothing is written to it. */
export const reasonColumn = { key: 'reason', label: 'Reason', heading: 'Reason' } as const
