import type { Reading } from '#backend/database/transaction.ts'
import { isSameServer, readMailSecret } from '#backend/models/mail-secret.ts'
import { readSettings, settingsVersion } from '#backend/models/settings.ts'
import { can, type Role } from '#contract/permissions.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SettingsView } from '#contract/settings/settings-endpoints.ts'
import { publicGroupKeys } from '#contract/settings/staff-groups.ts'

/** The settings as someone may read them, and the number of their last change. */
export interface VersionedSettings {
  readonly view: SettingsView | PublicSettings
  readonly version: number
}

/** All settings for callers who may read them, the password masked; the public groups for everyone else. (threat E3) */
export async function viewSettings(reading: Reading, role: Role): Promise<VersionedSettings> {
  const { settings } = await readSettings(reading)
  const version = await settingsVersion(reading)
  if (!can(role, 'settings:read-all')) {
    const groups = publicGroupKeys.map((name) => [name, settings[name]])
    return { view: Object.fromEntries(groups) as PublicSettings, version }
  }
  const secret = await readMailSecret(reading)
  const hasPassword = secret !== null && isSameServer(secret.server, settings.emailSettings)
  const emailSettings = { ...settings.emailSettings, smtpPassword: '', hasPassword }
  return { view: { ...settings, emailSettings }, version }
}
