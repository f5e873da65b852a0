import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { challengesFromQuery, queryFromChallenges } from '#contract/challenges/challenge-address.ts'
import { type ChallengeFilter, NO_CHALLENGE_FILTER } from '#contract/challenges/challenge-filter.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'

export interface ChallengeFilterControl {
  /** What the address asks for; nothing during hydration, since the server draws the first of all. */
  readonly filter: ChallengeFilter
  /** Changes parts of it. `isPassing`: a value on the way to another, which Back does not lead to. */
  readonly change: (next: Partial<ChallengeFilter>, isPassing?: boolean) => void
  /** Takes away what narrows the list; its order stays. */
  readonly clear: () => void
}

/** The filter of the challenges: it lives in the address, so that a filtered table can be shared and Back works. */
export function useChallengeFilter(): ChallengeFilterControl {
  const navigate = useNavigate()
  const search = useAfterHydration(useLocation().search, '')
  const filter = useMemo(() => challengesFromQuery(new URLSearchParams(search)), [search])
  const change = useCallback(
    (next: Partial<ChallengeFilter>, isPassing = false) => {
      // Read at the press: another control may have written the address since this was drawn.
      const current = challengesFromQuery(new URLSearchParams(window.location.search))
      const query = queryFromChallenges({ ...current, ...next })
      void navigate({ search: query.toString() }, { preventScrollReset: true, replace: isPassing })
    },
    [navigate],
  )
  const { order, descending } = filter
  const clear = useCallback(
    () => change({ ...NO_CHALLENGE_FILTER, order, descending }),
    [change, order, descending],
  )
  return { filter, change, clear }
}
