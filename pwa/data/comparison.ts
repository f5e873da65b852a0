import { useSyncExternalStore } from 'react'
import type { Comparison, ComparisonStore } from './comparison-store.ts'
import { useDevice } from './device/device.tsx'

type ComparisonInUse = Comparison & Pick<ComparisonStore, 'toggle' | 'replace'>

function useChosen(comparison: ComparisonStore): ComparisonInUse {
  const chosen = useSyncExternalStore(comparison.subscribe, comparison.get, comparison.getServer)
  return { ...chosen, toggle: comparison.toggle, replace: comparison.replace }
}

/** The firms chosen for a comparison, and how to change them. Nothing on the server and in the first frame. */
export const useComparison = (): ComparisonInUse => useChosen(useDevice().comparison)

/** The challenges chosen for a comparison, likewise. */
export const useChallengeComparison = (): ComparisonInUse => useChosen(useDevice().challengeComparison)
