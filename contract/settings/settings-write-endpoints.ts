import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { settingsGroups } from './staff-groups.ts'

/** What staff see of the mail settings: whether a password is stored, never the password. (decisions section 3) */
const emailSettingsView = v.object({ ...settingsGroups.emailSettings.entries, hasPassword: v.boolean() })

/** The settings as an admin reads them. */
export const settingsView = v.object({ ...settingsGroups, emailSettings: emailSettingsView })
export type SettingsView = v.InferOutput<typeof settingsView>

/** Each top-level group present replaces that group; absent groups stay. (decisions section 3) */
export const settingsChange = v.partial(v.object(settingsGroups))
export type SettingsChange = v.InferOutput<typeof settingsChange>

/** `traders:write` lets a moderator send `verifiedTraders` alone; the other groups need `settings:write`. */
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Replace groups of the settings',
  needs: 'traders:write',
  body: settingsChange,
  reply: settingsView,
  limits: { bodyBytes: 512 * 1024 },
})
