import { randomUUID } from 'node:crypto'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import { onCommit, type Writing } from '#backend/database/transaction.ts'
import type { Actor } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { composeNow } from '#backend/mail/letters.ts'
import { type Notice, texts } from '#backend/mail/texts.ts'
import { readSettings } from '#backend/models/settings.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import type { AlarmKind } from '#contract/accounts/stop-endpoints.ts'
import { staffPages } from '#contract/staff-pages.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin } from './links.ts'
import { insertStopLinks, STOP_LINK_LIFE } from './rows/stop-link.ts'

/** The name of the site, for mails and authenticator apps. */
export async function siteName({ database }: Pick<AccountsContext, 'database'>): Promise<string> {
  return (await readSettings({ database })).settings.branding.siteName
}

/** Mails the owner of an account about a change to it, after the caller has the reply and only to a confirmed address. */
export function notify(
  context: AccountsContext,
  user: Pick<UserRecord, 'email' | 'username'>,
  { notice, address }: { readonly notice: Notice; readonly address: string },
): void {
  const { email: to, username } = user
  if (to === '') return
  const { database, mailer } = context
  mailer.post(() => composeNow({ database }, to, texts.notice({ username, notice, address })))
}

type AlarmCause = {
  readonly kind: AlarmKind
  readonly subject: Pick<UserRecord, 'id' | 'username'>
  readonly actor: Actor
}

/** Where the links of an alarm begin; "" where the site does not know its own address: the mail has none then. */
async function originOf(context: AccountsContext, writing: Writing): Promise<string> {
  try {
    return await linkOrigin(context, writing)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return ''
    throw error
  }
}

/**
 * Warns all admins of an action that could hand the site to an attacker. The links that stop it are stored in the
 * transaction of that action, one for each admin; an admin made by it gets none. Mails leave once it is committed. (threat M5)
 */
export async function raiseAlarm(
  context: AccountsContext,
  writing: Writing,
  { kind, subject, actor }: AlarmCause,
): Promise<void> {
  const at = context.clock()
  const origin = await originOf(context, writing)
  const isTold = ({ id, role, is_active, is_verified, email }: UserRecord) =>
    role === 'admin' && is_active && is_verified && email !== '' && (isAboutFactor(kind) || id !== subject.id)
  const letters = (await readUsers(writing)).filter(isTold).map(({ username, email }) => ({
    username,
    email,
    token: newToken('stp_'),
  }))
  const shared = {
    alarm: randomUUID(),
    kind,
    subject_id: subject.id,
    subject_name: subject.username,
    actor_id: actor.id ?? '',
    actor_name: actor.name,
    address: actor.address,
    at: at.toISOString(),
    expires_at: new Date(at.getTime() + STOP_LINK_LIFE).toISOString(),
  }
  const links = letters.map(({ username, token }) => ({
    ...shared,
    hash: tokenHash(token),
    recipient: username,
  }))
  if (origin !== '') await insertStopLinks(writing, links)
  const what = { kind, subject: subject.username, actor: actor.name, address: actor.address, at }
  for (const { email: to, token } of letters) {
    const url = origin === '' ? '' : `${origin}${staffPages.stop.to(token)}`
    const letter = () => composeNow({ database: context.database }, to, texts.alarm({ ...what, url }))
    onCommit(writing, () => context.mailer.post(letter))
  }
}

/** Whether an alarm is about a second factor, and not about someone who became an admin. */
export const isAboutFactor = (kind: AlarmKind): boolean => kind.startsWith('factor-')
