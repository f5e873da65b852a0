import { type FirmChange, firmChange, type StaffFirm } from '../firm.ts'
import { type FieldKind, type FirmField, firmFields } from '../firm-fields.ts'
import { firmLabels } from '../firm-labels.ts'
import { standingLabels, standingOf, standings } from '../firm-standing.ts'
import { firmStatuses, statusLabels, statusOf } from '../firm-status.ts'
import { plainNumber } from '../primitives/digits.ts'
import { readDay } from '../primitives/written-day.ts'
import { isSample } from '../sample.ts'
import { sectionOf, sections, tierOf } from '../tiers.ts'
import { assessmentCell, readAssessment } from './assessment-cell.ts'
import { type Column, columnMaker, day, entryList, type Kind, oneOf, text, yesNo } from './column.ts'
import { companyColumns } from './company-columns.ts'
import { knownCountry, knownInstrument, knownPlatform } from './list-entries.ts'
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

/** How cells are read where that does not follow from the declared kind. */
const ownKinds: Partial<Record<FirmField, Kind>> = {
  category: tier,
  instruments: { ...entryList(knownInstrument), empty: { value: [] } },
  platforms: { ...entryList(knownPlatform), empty: { value: [] } },
  restrictedCountries: { ...entryList(knownCountry), empty: { value: [] } },
  pros: sentences,
  cons: sentences,
  evidence: sources,
  assessment,
}

const declaredKinds: Partial<Record<FieldKind, Kind>> = {
  flag: lowerYesNo,
  percent,
  list: { ...entryList(() => null), empty: { value: [] } },
  day: { ...day, empty: EMPTY_TEXT },
}

const kindOf = (field: FirmField): Kind =>
  ownKinds[field] ?? declaredKinds[firmFields[field].kind] ?? longText

/** The headings that people give a field. */
const peoplesHeadings: Partial<Record<FirmField, readonly string[]>> = {
  name: ['Company', 'Company name', 'Prop firm', 'Broker name'],
  category: ['Tier', 'Rating', 'Rank', 'Class'],
  description: ['About', 'Summary', 'Overview', 'Text'],
  website: ['URL', 'Web', 'Site', 'Web site', 'Homepage', 'Domain', 'Web address'],
  logoUrl: ['Logo', 'Icon', 'Logo link', 'Image'],
  instruments: ['Markets', 'Assets', 'Asset classes', 'Products', 'Instrument', 'Tradable'],
  affiliateEnabled: ['Affiliate', 'Offer', 'Offer on', 'Affiliate on'],
  affiliateCode: ['Discount code', 'Code', 'Coupon', 'Coupon code', 'Promo code', 'Promo', 'Voucher'],
  affiliateUrl: [
    'Affiliate link',
    'Ref link',
    'Referral link',
    'Referral URL',
    'Tracking link',
    'Partner link',
  ],
  discountPercentage: ['Discount', 'Discount %', 'Discount percent', 'Percent off', '% off'],
  discountValidUntil: [
    'Valid until',
    'Valid to',
    'Expires',
    'Expiry',
    'Expiry date',
    'Code valid until',
    'Ends',
  ],
  maxFunding: ['Maximum funding', 'Max fund', 'Funding', 'Max allocation', 'Funding up to'],
  profitSplit: ['Profit share', 'Split', 'Payout split'],
  evaluationFee: ['Eval fee', 'Fee', 'Evaluation cost', 'Price from', 'From'],
  maxAccounts: ['Accounts', 'Maximum accounts', 'Number of accounts'],
  copyTrading: ['Copy trading allowed', 'Copy trader', 'Copier'],
  pros: ['Good', 'Advantages', 'Plus'],
  cons: ['Bad', 'Disadvantages', 'Minus'],
  experience: ['Community experience', 'Experience', 'User experience'],
  platforms: ['Platform', 'Trading platforms', 'Software'],
  drawdownType: ['Drawdown', 'Drawdown kind'],
  payoutFrequency: ['Payouts', 'Payout every', 'Payout cycle', 'Payout schedule'],
  restrictedCountries: ['Countries not served', 'Banned countries', 'Excluded countries', 'Not available in'],
  evidence: ['Sources', 'Proof'],
  codeCheckedAt: ['Code checked on'],
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
    const heading = key === 'name' ? { heading: 'Firm' } : {}
    return column(key, label, kindOf(key), { ...heading, alsoCalled: peoplesHeadings[key] ?? [] })
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
