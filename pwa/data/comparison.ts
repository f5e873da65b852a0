import { useSyncExternalStore } from 'react'
import type { Comparison, ComparisonStore } from './comparison-store.ts'
import { useDevice } from './device/device.tsx'

/** The firms chosen for a comparison, and how to change them. Nothing on the server and in the first frame. */
export function useComparison(): Comparison & Pick<ComparisonStore, 'toggle' | 'replace'> {
  const { comparison } = useDevice()
  const chosen = useSyncExternalStore(comparison.subscribe, comparison.get, comparison.getServer)
  return { ...chosen, toggle: comparison.toggle, replace: comparison.replace }
}
