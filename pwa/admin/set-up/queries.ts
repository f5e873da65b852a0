import { useCallback } from 'react'
import { readSamples, readSetup } from '#contract/setup/setup-endpoints.ts'
import { useRefresh, useStaffQuery } from '../kit/account/staff-query.tsx'

/** How far the set-up is. */
export const useSetup = () => useStaffQuery(readSetup, {})

/** The sample firms. */
export const useSamples = () => useStaffQuery(readSamples, {})

/** Reads how far the set-up is anew. */
export function useRefreshSetup(): () => Promise<void> {
  const refresh = useRefresh()
  return useCallback(() => refresh(readSetup), [refresh])
}
