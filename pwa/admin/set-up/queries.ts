import { useCallback } from 'react'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { readSamples, readSetup } from '#contract/setup/setup-endpoints.ts'
import type { SetupKey } from '#contract/setup/setup-keys.ts'
import { useRefresh, useStaffQuery } from '../kit/account/staff-query.tsx'
import { useSaveSettings } from '../settings/queries.ts'

/** How far the set-up is. */
export const useSetup = () => useStaffQuery(readSetup, {})

/** The sample firms. */
export const useSamples = () => useStaffQuery(readSamples, {})

/** Reads how far the set-up is anew. */
export function useRefreshSetup(): () => Promise<void> {
  const refresh = useRefresh()
  return useCallback(() => refresh(readSetup), [refresh])
}

/** Stores what was decided about a step: that it is put off, or that its part stays as it ships. Throws `ApiError`. */
export function useDecide({ setup }: Pick<Settings, 'setup'>) {
  const { save } = useSaveSettings()
  return async (key: SetupKey, decision: keyof Settings['setup']) => {
    if (setup[decision].includes(key)) return
    await save({ body: { setup: { [decision]: [...setup[decision], key] } } })
  }
}
