import { useEffect, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { NO_REVIEW_FILTER } from './messages.ts'
import { useRequestReviews } from './use-reviews.ts'

/**
 * The payout records of firms with reports, by their ids, as they become known; null where neither the site nor the device has
 * one.
 */
export function usePayoutRecords(firms: readonly FirmRow[]): ReadonlyMap<string, PayoutRecord | null> {
  const ask = useRequestReviews()
  const [records, setRecords] = useState<ReadonlyMap<string, PayoutRecord | null>>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const { id: firmId, payoutReports = 0 } of firms) {
      if (payoutReports === 0) continue
      void ask({ firmId, filter: NO_REVIEW_FILTER, after: null }).then((read) => {
        if (!isWanted) return
        // What was read before is still true where nothing can be asked.
        setRecords((before) => new Map(before).set(firmId, read?.page.payouts ?? before.get(firmId) ?? null))
      })
    }
    return () => {
      isWanted = false
    }
  }, [ask, firms])
  return records
}
