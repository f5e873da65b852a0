import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { composeNow } from '#backend/mail/letters.ts'
import { type Mailer, reasonOf } from '#backend/mail/mailer.ts'
import { texts } from '#backend/mail/texts.ts'
import { readMailSecret } from '#backend/models/mail-secret.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { readSmtpSettings, testEmail } from '#contract/settings/mail-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { enterPasswordAgain } from './change-settings.ts'
import { viewSettings } from './settings-view.ts'

type Server = Pick<Settings['emailSettings'], 'smtpHost' | 'smtpPort' | 'smtpSecure'>

const on587 = (smtpHost: string): Server => ({ smtpHost, smtpPort: 587, smtpSecure: true })
const on465 = (smtpHost: string): Server => ({ smtpHost, smtpPort: 465, smtpSecure: true })

const providers: readonly (readonly [domains: readonly string[], server: Server])[] = [
  [['gmail.com', 'googlemail.com'], on587('smtp.gmail.com')],
  [['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], on587('smtp-mail.outlook.com')],
  [['yahoo.com', 'ymail.com'], on465('smtp.mail.yahoo.com')],
  [['icloud.com', 'me.com', 'mac.com'], on587('smtp.mail.me.com')],
  [['zoho.com', 'zohomail.com'], on465('smtp.zoho.com')],
  [['gmx.com'], on587('mail.gmx.com')],
  [['gmx.net', 'gmx.de'], on587('mail.gmx.net')],
  [['fastmail.com'], on465('smtp.fastmail.com')],
  [['aol.com'], on465('smtp.aol.com')],
  [['yandex.com'], on465('smtp.yandex.com')],
]

/** The mail server of the provider that an address belongs to, or null where it is not known. */
function presetFor(email: string): Server | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(([domains]) => domains.includes(domain))?.[1] ?? null
}

interface MailParts {
  readonly database: Database
  readonly mailer: Mailer
  readonly clock: Clock
}

type EmailSettings = Settings['emailSettings']

/** The settings to send with: the stored password where none was typed and it belongs to that server. (threat I2) */
async function withPassword({ database, mailer }: MailParts, given: EmailSettings): Promise<EmailSettings> {
  const { smtpHost, smtpUser, smtpPassword } = given
  const lacks = (field: keyof EmailSettings) =>
    refusedField(`emailConfig.${field}`, 'Please configure your SMTP settings first')
  if (smtpHost === '') throw lacks('smtpHost')
  if (smtpPassword !== '' || smtpUser === '') return given
  const stored = await mailer.passwordFor(given)
  if (stored !== null) return { ...given, smtpPassword: stored }
  throw (await readMailSecret({ database })) ? enterPasswordAgain('emailConfig') : lacks('smtpPassword')
}

async function sendTest(parts: MailParts, given: EmailSettings, to: string): Promise<void> {
  const settings = await withPassword(parts, given)
  const mail = await composeNow({ database: parts.database }, to, texts.test())
  const fromEmail = settings.fromEmail || settings.smtpUser
  try {
    await parts.mailer.sendWith({ ...settings, fromEmail }, mail)
  } catch (error) {
    const server = `${settings.smtpHost}:${settings.smtpPort}`
    throw new ApiError('invalid_input', `Failed to send test email over ${server}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** The calls on mail settings. */
export function mailRoutes(parts: MailParts): readonly Route[] {
  const { database, clock } = parts
  return [
    route(testEmail, async ({ body: { emailConfig, testEmailAddress }, caller, address }) => {
      await sendTest(parts, emailConfig, testEmailAddress)
      const now = clock()
      const smtp_server = `${emailConfig.smtpHost}:${emailConfig.smtpPort}`
      const entry = {
        action: 'test-email',
        subject: 'mail',
        subject_id: 'default',
        subject_name: smtp_server,
      } as const
      await inTransaction(database, (writing) => record(writing, actorOf({ caller, address }), entry, now))
      return { message: `Test email sent to ${testEmailAddress}`, smtp_server, sent_at: now.toISOString() }
    }),
    route(readSmtpSettings, async ({ params: { key }, caller }) => {
      if (key === 'default') {
        const { view } = await viewSettings({ database }, caller.role)
        if ('emailSettings' in view) return view.emailSettings
      }
      const preset = key.includes('@') ? presetFor(key) : null
      if (!preset) throw new ApiError('not_found', 'No mail settings are known for this')
      const own = { smtpUser: key, fromEmail: key, hasPassword: false }
      return { ...settingsDefaults.emailSettings, ...preset, ...own }
    }),
  ]
}
