import type { Reading } from '#backend/database/transaction.ts'
import { readSettings } from '#backend/models/settings.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'

/** The site that a mail comes from, as its last lines name it. */
export interface MailSender {
  readonly site: string
  /** Who runs the site, on one line; "" where the owner has not said it. */
  readonly imprint: string
}

/** The sender that these settings make. */
export function senderOf({ branding, operator }: Pick<Settings, 'branding' | 'operator'>): MailSender {
  const { name, address, email } = operator
  const parts = [name, ...address.split('\n'), email].map((part) => part.trim())
  return { site: branding.siteName, imprint: name === '' ? '' : parts.filter(Boolean).join(', ') }
}

/** The sender that the stored settings make. */
export const readSender = async (reading: Reading): Promise<MailSender> =>
  senderOf((await readSettings(reading)).settings)
