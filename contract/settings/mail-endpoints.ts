import * as v from 'valibot'
import { endpoint, MAIL_PATIENCE } from '../endpoint.ts'
import { email, moment, typedText } from '../primitives/text-input.ts'
import { settingsDefaults } from './defaults.ts'
import { type Settings, settingsGroups } from './staff-groups.ts'

/** Mail settings to try: missing fields take their defaults, and an absent or empty password means the stored one. */
const emailConfig = v.pipe(
  v.partial(settingsGroups.emailSettings),
  v.transform((given) => ({ ...settingsDefaults.emailSettings, ...given }) as Settings['emailSettings']),
)

const { smtpPassword: _smtpPassword, ...withoutPassword } = settingsGroups.emailSettings.entries

export const testEmail = endpoint({
  method: 'POST',
  path: '/api/admin/test-email',
  summary: 'Send a mail with settings that may not be saved yet; a blank password means the stored one',
  permission: 'mail:use',
  body: v.object({ emailConfig, testEmailAddress: email }),
  response: v.object({ message: v.string(), smtp_server: v.string(), sent_at: moment }),
  limits: { callsPerMinute: 10 },
  requiresRecentSignIn: true,
  timeoutMs: MAIL_PATIENCE,
})

export const readSmtpSettings = endpoint({
  method: 'GET',
  path: '/api/smtp-settings/:key',
  summary: 'The stored mail settings (`default`), or the preset of an address’s provider',
  permission: 'mail:use',
  params: v.object({
    key: typedText(254, v.regex(/^[^\s/\\%]+$/, 'must be an id or an email address')),
  }),
  response: v.object({ ...withoutPassword, hasPassword: v.boolean() }),
})
