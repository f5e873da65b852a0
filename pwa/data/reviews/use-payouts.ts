import type { FirmRow } from '#contract/firm.ts'
import { NO_REVIEW_FILTER } from './messages.ts'
import { useReviews } from './use-reviews.ts'

/** The payout record of a firm, which comes with its reviews. */
export function usePayouts(firm: FirmRow) {
  const isAny = (firm.reviewCount ?? 0) > 0
  const { reviews } = useReviews(firm, NO_REVIEW_FILTER, isAny)
  const known = reviews === 'unreachable' ? null : reviews
  return { isAny, reviews, known, record: known?.payouts }
}
