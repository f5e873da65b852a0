import type { Settings } from '#contract/settings/staff-groups.ts'
import type { SetupKey } from '#contract/setup/setup-keys.ts'
import { useSaveSettings } from '../settings/queries.ts'

/** Stores a decision about a step: that it is put off, or that its part stays as it ships. Throws `ApiError`. */
export function useDecide({ setup }: Pick<Settings, 'setup'>) {
  const { save } = useSaveSettings()
  return async (key: SetupKey, decision: keyof Settings['setup']) => {
    if (setup[decision].includes(key)) return
    await save({ body: { setup: { [decision]: [...setup[decision], key] } } })
  }
}
