import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { settingsReply } from './settings-view.ts'
import { settingsGroups } from './staff-groups.ts'

const { emailSettings } = settingsGroups
const { smtpPassword } = emailSettings.entries

/** The mail settings as they are sent: an empty or absent password keeps the stored one. (decisions section 3) */
export const emailSettingsInput = v.object({
  ...emailSettings.entries,
  smtpPassword: v.optional(smtpPassword, ''),
})

/** Each top-level group present replaces that group; absent groups stay. (decisions section 3) */
export const settingsChange = v.partial(v.object({ ...settingsGroups, emailSettings: emailSettingsInput }))
export type SettingsChange = v.InferOutput<typeof settingsChange>

/** `traders:write` lets a moderator send `verifiedTraders` alone; the other groups need `settings:write`. */
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Replace groups of the settings',
  needs: 'traders:write',
  body: settingsChange,
  reply: settingsReply,
  limits: { bodyBytes: 512 * 1024 },
})
