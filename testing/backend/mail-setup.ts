import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { type Mailbox, mailUser } from './mailbox.ts'
import { as, type CallAnswer, type Person, type TestServer } from './test-server.ts'

/** Mail settings that lead to the mailbox of a test. */
export function mailTo({ port }: Pick<Mailbox, 'port'>, values: Partial<Settings['emailSettings']> = {}) {
  return {
    ...settingsDefaults.emailSettings,
    smtpHost: 'localhost',
    smtpPort: port,
    smtpUser: mailUser.user,
    smtpPassword: mailUser.pass,
    fromEmail: 'site@example.com',
    fromName: 'The site',
    ...values,
  }
}

/** Stores them. */
export function useMailbox(
  server: Pick<TestServer, 'url'>,
  admin: Person,
  emailSettings: Settings['emailSettings'],
): Promise<CallAnswer> {
  return as(admin, server).call(changeSettings, { body: { emailSettings } })
}
