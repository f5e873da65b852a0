import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { outcomes } from '#contract/reviews/options.ts'
import {
  payoutDays,
  payoutMethods,
  REPORTS_FOR_DAYS,
  refusalReasons,
} from '#contract/reviews/payout-facts.ts'
import type { PayoutCounts, PayoutRecord, ShownReport } from '#contract/reviews/payout-record.ts'

/** "3 of them with proof" */
export const proofText = ({ withProof }: Pick<PayoutCounts, 'withProof'>): string =>
  `${withProof === 0 ? 'none' : withProof} of them with proof`

const labels = new Map<string, string>(
  [...payoutMethods, ...refusalReasons].map(({ key, label }) => [key, label]),
)

/** "Bank 5, Crypto 2, not said 1" */
export const tallyText = (counts: readonly { readonly key: string; readonly count: number }[]): string =>
  counts.map(({ key, count }) => `${key === '' ? 'not said' : labels.get(key)} ${count}`).join(', ')

/** Why reports count nowhere, each reason with its number. */
export const leftOutTexts = ({ incentivised, connected }: PayoutRecord['leftOut']): readonly string[] => [
  ...(incentivised > 0 ? [`${incentivised} received a reward`] : []),
  ...(connected > 0 ? [`${connected} worked with the firm`] : []),
]

/** "Paid out $860" */
export const reportTitle = ({ outcome, amount }: ShownReport): string =>
  [outcomes.find(({ key }) => key === outcome)?.label, amount].filter(Boolean).join(' ')

/** "Bank, 4 days, 21 Oct 2026" */
export function reportText(report: ShownReport): string {
  const { payoutMethod = '', refusalReason = '', payoutRequestedOn = '', payoutReceivedOn = '', day } = report
  const took = payoutDays(payoutRequestedOn, payoutReceivedOn)
  const known = [
    labels.get(payoutMethod),
    labels.get(refusalReason),
    took === null ? '' : pluralize(took, 'day'),
    dayText(day),
  ]
  return known.filter(Boolean).join(', ')
}

/** A figure with its label and its base. */
interface RecordFigure {
  readonly label: string
  readonly value: string
  readonly beside: string
}

/** Days and the largest amount, as far as they are known, three at most. */
export function figuresOf({ days, largest, waitingSince, asOf }: PayoutRecord): readonly RecordFigure[] {
  const waited = payoutDays(waitingSince, asOf)
  return [
    ...(waited === null || days
      ? []
      : [
          {
            label: 'Waiting longest',
            value: pluralize(waited, 'day'),
            beside: `since ${dayText(waitingSince)}`,
          },
        ]),
    days
      ? { label: 'Median', value: pluralize(days.median, 'day'), beside: pluralize(days.reports, 'report') }
      : { label: 'Median', value: 'Not yet', beside: `from ${REPORTS_FOR_DAYS} reports on` },
    ...(days
      ? [{ label: 'Slowest tenth', value: pluralize(days.slowestTenth, 'day'), beside: 'or more' }]
      : []),
    ...(largest ? [{ label: 'Largest paid', value: largest.amount, beside: dayText(largest.day) }] : []),
  ]
}
