import { useLocation } from 'react-router-dom'
import { useChallengeComparison, useComparison } from '#pwa/data/comparison.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { type ChangeComparison, type Comparison, comparisonOf, queryOf } from './compare-address.ts'
import { CompareChallenges } from './compare-challenges.tsx'
import { CompareFirms } from './compare-firms.tsx'
import type { ComparisonParts } from './comparison-view.tsx'

const NOTHING: Comparison = { ofChallenges: false, names: [], differencesOnly: false }

/** Firms or challenges side by side. The address holds the choice, so that it can be shared and works offline. */
export function Compare(parts: ComparisonParts) {
  const { search } = useLocation()
  const changeQuery = useChangeQuery()
  const comparison = useHydrated() ? comparisonOf(search) : NOTHING
  const firms = useComparison()
  const challenges = useChallengeComparison()
  const kept = comparison.ofChallenges ? challenges : firms
  const show = (change: ChangeComparison) =>
    changeQuery(
      (query) => {
        const now = comparisonOf(query)
        const next = change(now)
        // A comparison from a shared link replaces the visitor's own one only once they change it.
        if (next.names !== now.names) kept.replace(next.names)
        return queryOf(next)
      },
      { replace: true },
    )
  const What = comparison.ofChallenges ? CompareChallenges : CompareFirms
  return <What {...parts} comparison={comparison} onShow={show} />
}
