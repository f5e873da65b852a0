import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { challengesFromQuery, queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import { type ChallengeFilter, NO_CHALLENGE_FILTER } from '#pwa/data/challenges/challenge-filter.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

export interface ChallengeFilterControl {
  /** The filter in the address; empty during hydration, since the server renders the first rows unfiltered. */
  readonly filter: ChallengeFilter
  /** Changes parts of the filter. `isPassing`: an intermediate value, without a history entry of its own. */
  readonly change: (next: (current: ChallengeFilter) => Partial<ChallengeFilter>, isPassing?: boolean) => void
  /** Removes all filters; the order stays. */
  readonly clear: () => void
  /** How often it was cleared. Controls that follow with a delay, such as sliders, restart then. */
  readonly clears: number
}

/** The filter of the challenges: it lives in the address, so that a filtered table can be shared and Back works. */
export function useChallengeFilter(): ChallengeFilterControl {
  const changeQuery = useChangeQuery()
  const search = useAfterHydration(useLocation().search, '')
  const filter = useMemo(() => challengesFromQuery(new URLSearchParams(search)), [search])
  const change = useCallback<ChallengeFilterControl['change']>(
    (next, isPassing = false) =>
      changeQuery(
        (query) => {
          const current = challengesFromQuery(new URLSearchParams(query))
          return queryFromChallenges({ ...current, ...next(current) }).toString()
        },
        { replace: isPassing },
      ),
    [changeQuery],
  )
  const [clears, setClears] = useState(0)
  const clear = useCallback(() => {
    setClears((before) => before + 1)
    change(({ order, descending }) => ({ ...NO_CHALLENGE_FILTER, order, descending }))
  }, [change])
  return { filter, change, clear, clears }
}
