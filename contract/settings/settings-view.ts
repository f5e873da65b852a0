import * as v from 'valibot'
import { publicSettings } from './public-groups.ts'
import { settingsGroups } from './staff-groups.ts'

/** What admins see of the mail settings: whether a password is stored, never the password. */
export const emailSettingsView = v.object({
  ...settingsGroups.emailSettings.entries,
  hasPassword: v.boolean(),
})
export type EmailSettingsView = v.InferOutput<typeof emailSettingsView>

/** The settings as an admin reads them. */
export const settingsView = v.object({ ...settingsGroups, emailSettings: emailSettingsView })
export type SettingsView = v.InferOutput<typeof settingsView>

/** Everything for who may read it, the public groups for everyone else. */
export const settingsReply = v.union([settingsView, publicSettings])
