import { randomUUID } from 'node:crypto'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, onCommit, type Writing } from '#backend/database/transaction.ts'
import { type Actor, aboutUser, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { composeNow } from '#backend/mail/letters.ts'
import { type Notice, texts } from '#backend/mail/texts.ts'
import { dropDeletedUser } from '#backend/models/deleted-user.ts'
import { readSettings } from '#backend/models/settings.ts'
import { lockUsers, readUsers, type UserRecord, updateUser } from '#backend/models/user.ts'
import { isLastAdmin } from '#contract/accounts/staff-rules.ts'
import type { Alarm, AlarmKind } from '#contract/accounts/stop-endpoints.ts'
import { listed } from '#contract/primitives/text.ts'
import { staffPages } from '#contract/staff-pages.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin } from './links.ts'
import {
  claimStopLink,
  findStopLink,
  insertStopLinks,
  STOP_LINK_LIFE,
  type StopLinkRecord,
} from './rows/stop-link.ts'
import { endAccess } from './sessions.ts'

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
const isAboutFactor = (kind: AlarmKind): boolean => kind.startsWith('factor-')

const invalid = () => refusedField('token', 'This link was used already, has expired, or is invalid.')

/** The effect of a stop link. The link stays good, however often it is looked at. @throws ApiError 400 */
export async function readAlarmOf({ database, clock }: AccountsContext, token: string): Promise<Alarm> {
  const link = await findStopLink({ database }, tokenHash(token), clock())
  if (!link) throw invalid()
  const { kind, subject_name, actor_name, address, at } = link
  return { kind, subject: subject_name, actor: actor_name, address, at }
}

/**
 * "This was not us": signs the actor out everywhere, and deactivates the admin made by the action, or ends the sessions of the
 * account whose second factor it was. Works for one of the mailed links, once, whatever has become of its receiver: an attacker
 * removes the other admins first. The last active, verified admin stays active.
 * (threats E6, M5) @throws ApiError 400
 */
export async function stopByLink(
  { database, clock }: AccountsContext,
  token: string,
  address: string,
): Promise<{ readonly message: string; readonly deactivated: boolean }> {
  const now = clock()
  return inTransaction(database, async (writing) => {
    const all = await lockUsers(writing)
    const link = await findStopLink(writing, tokenHash(token), now)
    if (!link || !(await claimStopLink(writing, link))) throw invalid()
    const by = { id: null, name: link.recipient, address }
    // A person who was stopped does not come back by undoing a deletion.
    await dropDeletedUser(writing, link.actor_id)
    if (!isAboutFactor(link.kind)) await dropDeletedUser(writing, link.subject_id)
    const subject = all.find(({ id }) => id === link.subject_id)
    const actor = all.find(({ id }) => id === link.actor_id)
    const signedOut = [...new Set([actor, subject])].filter((user) => user !== undefined)
    for (const user of signedOut) await signOut(writing, user, { by, now })
    const isActive = subject?.is_active === true && !isAboutFactor(link.kind)
    const isKept = isActive && isLastAdmin(all, subject)
    const deactivated = isActive && !isKept
    if (deactivated) await deactivate(writing, subject, { by, now })
    return { deactivated, message: outcomeMessage(link, { signedOut, deactivated, isKept }) }
  })
}

interface Order {
  readonly by: Actor
  readonly now: Date
}

async function signOut(writing: Writing, user: UserRecord, { by, now }: Order): Promise<void> {
  await endAccess(writing, user.id)
  await record(writing, by, { ...aboutUser(user, 'session'), action: 'sign-out' }, now)
}

async function deactivate(writing: Writing, user: UserRecord, { by, now }: Order): Promise<void> {
  await updateUser(writing, user.id, { is_active: false, version: user.version + 1 })
  const values = { before: { is_active: true }, after: { is_active: false } }
  await record(writing, by, { ...aboutUser(user), ...values, action: 'change' }, now)
}

function outcomeMessage(
  { subject_name: subject }: StopLinkRecord,
  what: {
    readonly signedOut: readonly UserRecord[]
    readonly deactivated: boolean
    readonly isKept: boolean
  },
): string {
  const names = what.signedOut.map(({ username }) => username)
  const isPlural = names.length > 1
  const out = names.length === 0 ? [] : [`${listed(names)} ${isPlural ? 'are' : 'is'} signed out everywhere.`]
  const off = what.deactivated ? [`${subject} is deactivated.`] : []
  const kept = what.isKept ? [`${subject} is the only admin left and stays active.`] : []
  return [...out, ...off, ...kept].join(' ') || 'There is nothing left to stop: the accounts are gone.'
}
