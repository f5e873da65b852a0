import { type Notice, noticeLetter } from '#backend/mail/letters.ts'
import { readSettings } from '#backend/models/settings.ts'
import type { UserRecord } from '#backend/models/user.ts'
import type { AccountsContext } from './context.ts'

/** The name of the site, for mails and authenticator apps. */
export async function siteName({ database }: Pick<AccountsContext, 'database'>): Promise<string> {
  return (await readSettings({ database })).settings.branding.siteName
}

/** Tells the owner of an account what happened to it, behind the caller's back. To an address that was confirmed. */
export function notify(
  context: AccountsContext,
  user: Pick<UserRecord, 'email' | 'username'>,
  { notice, address }: { readonly notice: Notice; readonly address: string },
): void {
  const { email: to, username } = user
  if (to === '') return
  const letter = async () => noticeLetter({ to, username, notice, address, site: await siteName(context) })
  context.mailer.post(letter)
}
