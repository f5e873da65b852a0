import type { Settings } from '#contract/settings/staff-groups.ts'

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
export function presetFor(email: string): Server | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(([domains]) => domains.includes(domain))?.[1] ?? null
}
