import type { SettingsForm } from '../settings-form.ts'
import type { StoredSettings } from '../stored-settings.ts'

/** What the parts of a card that are more than fields know. */
export interface ExtraProps {
  readonly form: SettingsForm
  /** What the server holds. */
  readonly stored: StoredSettings
  /** Whether anything waits to be saved. */
  readonly isDirty: boolean
}
