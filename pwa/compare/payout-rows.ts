import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { payoutDays, REPORTS_FOR_DAYS, refusalReasons } from '#contract/reviews/payout-facts.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { REPORTS_TO_COUNT } from '#pwa/data/reviews/paid-text.ts'
import type { CompareRow } from './compare-row.ts'

const GROUP = { title: 'Payout record', note: 'last 12 months', isBold: true }

/** A firm with its record; null where neither the site nor the device has one, absent until it is loaded. */
interface Compared {
  readonly firm: FirmRow
  readonly payouts?: PayoutRecord | null | undefined
}

/** A value, and a second line under it. */
type Cell = readonly [value: string, beside?: string]

const NOTHING: Cell = ['']
const TOO_FEW = 'Too few'
const REPORTS_TOO_FEW: Cell = [TOO_FEW, `from ${REPORTS_TO_COUNT} reports on`]

/** "9 of 12", or below three reports only their number. Never better or worse: refused traders write more often. */
function paidCell({ firm, payouts }: Compared): Cell {
  const counted = { reports: firm.payoutReports ?? 0, paid: firm.payoutsPaid ?? 0 }
  const { reports, paid } = payouts?.year ?? counted
  if (reports === 0) return NOTHING
  if (reports < REPORTS_TO_COUNT) return [pluralize(reports, 'report'), 'too few to count']
  return [`${paid} of ${reports}`, payouts ? `${payouts.year.withProof} with proof` : '']
}

/** "news trading, daily or maximum loss" */
const reasonsText = ({ reasons }: PayoutRecord): string =>
  reasons
    .flatMap(({ key }) => refusalReasons.find((one) => one.key === key)?.label.toLowerCase() ?? [])
    .join(', ')

function waitingCell({ year, waitingSince, asOf }: PayoutRecord): Cell {
  const waited = payoutDays(waitingSince, asOf)
  return [
    year.waiting === 0 ? 'None' : String(year.waiting),
    waited === null ? '' : `longest ${pluralize(waited, 'day')}`,
  ]
}

const DAYS_TOO_FEW: Cell = [TOO_FEW, `from ${REPORTS_FOR_DAYS} reports on`]

/** Rows from the whole record, for firms with enough reports. */
const rules: readonly (readonly [label: string, cell: (record: PayoutRecord) => Cell])[] = [
  [
    'Refused',
    (record) => [record.year.refused === 0 ? 'None' : String(record.year.refused), reasonsText(record)],
  ],
  ['Waiting', waitingCell],
  [
    'Days, median',
    ({ days }) => (days ? [pluralize(days.median, 'day'), pluralize(days.reports, 'report')] : DAYS_TOO_FEW),
  ],
  [
    'Days, slowest tenth',
    ({ days }) => (days ? [pluralize(days.slowestTenth, 'day'), 'or more'] : DAYS_TOO_FEW),
  ],
  ['Largest paid', ({ largest }) => (largest ? [largest.amount, dayText(largest.day)] : ['Not known'])],
]

/** The cell of a firm; null while its record is not read yet. */
function cellOf({ firm, payouts }: Compared, cell: (record: PayoutRecord) => Cell): Cell | null {
  const reports = payouts?.year.reports ?? firm.payoutReports ?? 0
  if (reports === 0) return NOTHING
  if (reports < REPORTS_TO_COUNT) return REPORTS_TOO_FEW
  return payouts === undefined
    ? null
    : payouts === null
      ? ['Not on this device', 'connect to read it']
      : cell(payouts)
}

function rowOf(label: string, cells: readonly (Cell | null)[]): CompareRow | null {
  const known = cells.filter((cell) => cell !== null)
  if (known.length < cells.length || known.every(([value]) => value === '')) return null
  const values = known.map(([value]) => value)
  const beside = known.map(([, text = '']) => text)
  const told = known.map(([value, text = '']) => (value === TOO_FEW ? value : `${value} ${text}`))
  const differs = new Set(told).size > 1
  return { label, values, beside, differs, best: [], group: GROUP }
}

/** The payout records of the compared firms; no row where none has a report. */
export const payoutRows = (compared: readonly Compared[]): readonly CompareRow[] =>
  [
    rowOf('Paid', compared.map(paidCell)),
    ...rules.map(([label, cell]) =>
      rowOf(
        label,
        compared.map((one) => cellOf(one, cell)),
      ),
    ),
  ].filter((row) => row !== null)
