import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SettingsView } from '#contract/settings/settings-endpoints.ts'
import { type Settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'

/** The settings as the form holds them, and what only the server knows. */
export interface StoredSettings {
  readonly values: Settings
  /** Whether a mail password is stored for the server of these settings. */
  readonly hasPassword: boolean
}

/** What a reply means for the form; null where it is not an admin's. Keys in the contract's order. */
export function storedSettings(reply: SettingsView | PublicSettings): StoredSettings | null {
  if (!('emailSettings' in reply)) return null
  const { hasPassword, ...emailSettings } = reply.emailSettings
  const groups = { ...reply, emailSettings }
  const values = Object.fromEntries(settingsGroupKeys.map((name) => [name, groups[name]]))
  return { values: values as Settings, hasPassword }
}
