import type { Comparison, ComparisonStore } from './comparison-store.ts'
import { useDevice } from './device/device.tsx'
import { useStored } from './stored-value.ts'

type ComparisonInUse = Comparison & Pick<ComparisonStore, 'toggle' | 'replace'>

function useChosen(comparison: ComparisonStore): ComparisonInUse {
  const { toggle, replace } = comparison
  return { ...useStored(comparison), toggle, replace }
}

/** The firms chosen for a comparison, and how to change them. Nothing on the server and in the first frame. */
export const useComparison = (): ComparisonInUse => useChosen(useDevice().comparison)

/** The challenges chosen for a comparison, likewise. */
export const useChallengeComparison = (): ComparisonInUse => useChosen(useDevice().challengeComparison)
