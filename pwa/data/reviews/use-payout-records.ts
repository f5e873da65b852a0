import type { FirmRow } from '#contract/firm.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import type { About, Answer } from '../device/questions.ts'
import { useCachedOfEach } from '../use-cached-of-each.ts'
import { NO_REVIEW_FILTER } from './messages.ts'

const aboutOf = ({ id: firmId, payoutReports = 0 }: FirmRow): About<'reviews'> | null =>
  payoutReports === 0 ? null : { firmId, filter: NO_REVIEW_FILTER, after: null }

/** What was read before is still true where nothing can be asked. */
const recordOf = (answer: Answer<'reviews'>, before: PayoutRecord | null | undefined) =>
  answer?.value.payouts ?? before ?? null

/**
 * The payout records of firms with reports, by their ids, as they become known; null where neither the site nor the device has
 * one.
 */
export const usePayoutRecords = (firms: readonly FirmRow[]): ReadonlyMap<string, PayoutRecord | null> =>
  useCachedOfEach('reviews', firms, aboutOf, recordOf)
