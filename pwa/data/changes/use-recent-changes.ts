import { useCallback } from 'react'
import { days } from '#contract/primitives/time.ts'
import { MOST_CHANGES_AT_ONCE } from '#contract/public-changes/change-filter.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import type { About, Answer } from '../device/questions.ts'
import { useCachedOfEach } from '../use-cached-of-each.ts'

/** The time before a day of which changes count as recent, in days. */
export const RECENT_DAYS = 90

/** How many entries are of the last 90 days. `today`: noon of the day on the device clock. */
export function recentOf(changes: readonly Pick<PublicChange, 'at'>[], today: Date): number {
  const since = new Date(today.getTime() - days(RECENT_DAYS)).toISOString()
  return changes.filter(({ at }) => at >= since).length
}

const aboutOf = ({ id: firmId }: { readonly id: string }): About<'changes'> => ({
  firmId,
  kind: '',
  tier: '',
  isRecent: false,
  after: null,
  limit: MOST_CHANGES_AT_ONCE,
})

/** How many entries of each firm are of the last 90 days, by its id, as they become known. */
export function useRecentChanges(
  firms: readonly { readonly id: string }[],
  today: Date | null,
): ReadonlyMap<string, number> {
  const countOf = useCallback(
    (answer: Answer<'changes'>) => (answer && today ? recentOf(answer.value.changes, today) : undefined),
    [today],
  )
  return useCachedOfEach('changes', today && firms, aboutOf, countOf)
}
