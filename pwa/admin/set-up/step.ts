import type { SetupKey } from '#contract/setup/setup-keys.ts'
import type { StoredSettings } from '../settings/stored-settings.ts'
import type { StepWays } from './step-card.tsx'

/** The props of every step. */
export interface StepProps extends StepWays {
  readonly step: SetupKey
  readonly isOpened: boolean
  readonly stored: StoredSettings
  /** Of the settings. */
  readonly tag: string | null
}
