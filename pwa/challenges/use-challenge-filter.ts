import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { challengesFromQuery, queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import { type ChallengeFilter, NO_CHALLENGE_FILTER } from '#pwa/data/challenges/challenge-filter.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { anchors } from '#pwa/paths.ts'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

export interface ChallengeFilterControl {
  /** The filter in the address; empty during hydration, since the server renders the first rows unfiltered. */
  readonly filter: ChallengeFilter
  /** Changes parts of the filter. */
  readonly change: (next: (current: ChallengeFilter) => Partial<ChallengeFilter>) => void
  /** Removes all filters; the order stays. */
  readonly clear: () => void
}

/** The filter of the challenges: it lives in the address, so that a filtered table can be shared and Back works. */
export function useChallengeFilter(): ChallengeFilterControl {
  const changeQuery = useChangeQuery()
  const search = useAfterHydration(useLocation().search, '')
  const filter = useMemo(() => challengesFromQuery(new URLSearchParams(search)), [search])
  const change = useCallback<ChallengeFilterControl['change']>(
    (next) => {
      changeQuery((query) => {
        const current = challengesFromQuery(new URLSearchParams(query))
        return queryFromChallenges({ ...current, ...next(current) }).toString()
      })
      leadToList(anchors.results)
    },
    [changeQuery],
  )
  const clear = useCallback(
    () => change(({ order, descending }) => ({ ...NO_CHALLENGE_FILTER, order, descending })),
    [change],
  )
  return { filter, change, clear }
}
