import { pluralize } from '#contract/primitives/text.ts'
import { type CountedRow, paidOfRow } from './paid-text.ts'

/** The payout reports of a firm in the list, for where its record is not on the device. */
export function paidSentence(row: CountedRow): string {
  const { payoutReports: reports = 0 } = row
  if (reports === 0) return 'No payout report in the last 12 months.'
  const counted = paidOfRow(row)
  return counted
    ? `${counted} in the last 12 months`
    : `${pluralize(reports, 'report')} in the last 12 months: too few to count`
}
