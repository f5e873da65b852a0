import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { payoutDays, REPORTS_FOR_DAYS, refusalReasons } from '#contract/reviews/payout-facts.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { type Verdict, verdictLabel } from '#contract/rubric/verdicts.ts'
import { REPORTS_TO_COUNT } from '#pwa/data/reviews/paid-text.ts'

/** A row of a comparison, of firms or of challenges. */
export interface CompareRow {
  readonly label: string
  /** One per column; "" for none. */
  readonly values: readonly string[]
  readonly differs: boolean
  /** Which of them, by their places, are better than others; none where they are equally good or cannot be compared. */
  readonly best: readonly number[]
  /** The part of the comparison that it belongs to, which has a heading; absent: facts of the firm. */
  readonly group?: RowGroup
  /** A second line under each value; "" for none. */
  readonly beside?: readonly string[]
  /** The verdict behind each value, if any, shown as a mark before it. */
  readonly verdicts?: readonly (Verdict | undefined)[]
}

/** A part of a comparison with a heading. */
export interface RowGroup {
  readonly title: string
  /** At the end of its heading. */
  readonly note: string
  /** Whether differing values are bold, since none of them is better. */
  readonly isBold?: boolean
}

/** A value, a second line under it, and the verdict behind it. */
type Cell = readonly [value: string, beside?: string, verdict?: Verdict]

const NOT_HERE = 'Not on this device'
const NOT_READ: Cell = [NOT_HERE, 'connect to read it']
const TOO_FEW = 'Too few'

/** A row whose values are neither better nor worse. What is too few to count is the same, however many it takes. */
function rowOf(label: string, cells: readonly Cell[], group: RowGroup): CompareRow {
  const told = cells.map(([value, beside = '']) => (value === TOO_FEW ? value : `${value} ${beside}`))
  return {
    label,
    values: cells.map(([value]) => value),
    beside: cells.map(([, beside = '']) => beside),
    verdicts: cells.map(([, , verdict]) => verdict),
    differs: new Set(told).size > 1,
    best: [],
    group,
  }
}

/** null: the firm's details are not loaded. */
type Standing = StandingToRubric | null

function metCell(standing: Standing): Cell {
  if (!standing) return NOT_READ
  const { isAssessed, yes, unknown, lines } = standing
  if (!isAssessed) return ['Not assessed yet']
  return [`${yes} of ${lines.length}`, unknown === 0 ? '' : `${unknown} not known`]
}

/** How the compared firms measure up to the rubric: a row for each criterion, in its order. None without an assessed firm. */
export function criteriaRows(
  compared: readonly { readonly details: FirmDetails | null }[],
  rubric: Rubric | null,
): readonly CompareRow[] {
  if (!rubric) return []
  const standings = compared.map(({ details }): Standing => details && whyThisTier(details, rubric))
  if (!standings.some((standing) => standing?.isAssessed)) return []
  const group = { title: 'Criteria', note: `rubric version ${rubric.version}`, isBold: true }
  return [
    rowOf('Met', standings.map(metCell), group),
    ...rubric.criteria.map(({ name }, place) =>
      rowOf(
        name,
        standings.map((standing): Cell => {
          const verdict = standing?.cells[place]
          return verdict ? [verdictLabel(verdict), '', verdict] : [NOT_HERE]
        }),
        group,
      ),
    ),
  ]
}

const PAYOUTS = { title: 'Payout record', note: 'last 12 months', isBold: true }

/** A firm with its record; null where neither the site nor the device has one, absent until it is loaded. */
interface WithPayouts {
  readonly firm: FirmRow
  readonly payouts?: PayoutRecord | null | undefined
}

const NOTHING: Cell = ['']
const REPORTS_TOO_FEW: Cell = [TOO_FEW, `from ${REPORTS_TO_COUNT} reports on`]

/** "9 of 12", or below three reports only their number. Never better or worse: refused traders write more often. */
function paidCell({ firm, payouts }: WithPayouts): Cell {
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
function cellOf({ firm, payouts }: WithPayouts, cell: (record: PayoutRecord) => Cell): Cell | null {
  const reports = payouts?.year.reports ?? firm.payoutReports ?? 0
  if (reports === 0) return NOTHING
  if (reports < REPORTS_TO_COUNT) return REPORTS_TOO_FEW
  if (payouts === undefined) return null
  return payouts === null ? NOT_READ : cell(payouts)
}

/** The payout records of the compared firms; no row where none has a report, or one of them is not read yet. */
export function payoutRows(compared: readonly WithPayouts[]): readonly CompareRow[] {
  const rows: readonly (readonly [label: string, cells: readonly (Cell | null)[]])[] = [
    ['Paid', compared.map(paidCell)],
    ...rules.map(([label, cell]) => [label, compared.map((one) => cellOf(one, cell))] as const),
  ]
  return rows.flatMap(([label, cells]) => {
    const known = cells.filter((cell) => cell !== null)
    const isEmpty = known.length < cells.length || known.every(([value]) => value === '')
    return isEmpty ? [] : [rowOf(label, known, PAYOUTS)]
  })
}
