import { useEffect, useState } from 'react'
import { MOST_CHANGES_AT_ONCE } from '#contract/public-changes/change-limits.ts'
import { recentOf } from './recent-changes.ts'
import { useRequestChanges } from './use-changes.ts'

/** How many entries of each firm are of the last 90 days, by its id, as they become known. */
export function useRecentChanges(
  firms: readonly { readonly id: string }[],
  today: Date | null,
): ReadonlyMap<string, number> {
  const ask = useRequestChanges()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (!today) return
    let isWanted = true
    for (const { id: firmId } of firms) {
      void ask({
        firmId,
        kind: '',
        tier: '',
        isRecent: false,
        after: null,
        limit: MOST_CHANGES_AT_ONCE,
      }).then((read) => {
        if (!read || !isWanted) return
        setCounts((before) => new Map(before).set(firmId, recentOf(read.page.changes, today)))
      })
    }
    return () => {
      isWanted = false
    }
  }, [ask, firms, today])
  return counts
}
