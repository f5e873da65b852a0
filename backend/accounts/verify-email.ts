import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, type Reading } from '#backend/database/transaction.ts'
import { aboutUser, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { compose } from '#backend/mail/letters.ts'
import { readSender } from '#backend/mail/sender.ts'
import { texts } from '#backend/mail/texts.ts'
import type { Mail } from '#backend/mail/transport.ts'
import { emailKey, findUser, lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { can } from '#contract/permissions.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { notify } from './notify.ts'
import { claimLink, findLink, keepSpent } from './rows/link.ts'
import { endAccess } from './sessions.ts'
import { unlessTaken } from './staff-rules.ts'
import { type Attempt, networkAttempts, refuseEarly, takeAttempt } from './throttle.ts'

const invalid = () => refusedField('token', 'Email verification failed. The link may be invalid or expired.')

const VERIFIED = { message: 'Email verified successfully' } as const

/**
 * Whether a link that was used already, or that a newer one replaced, was mailed to an address that is confirmed by now: scanners
 * of mail open links before the addressee does.
 */
async function isVerifiedAlready({ database }: AccountsContext, hash: string, now: Date): Promise<boolean> {
  const link = await findLink({ database }, { hash, purpose: 'spent' }, now)
  const user = link && (await findUser({ database }, { id: link.user_id }))
  return user?.is_verified === true && emailKey(user.email) === link?.email_key
}

/**
 * Confirms the address that a link was mailed to: the user's, if it still is, or the one that waited to become it. A new
 * one ends every session, and the old address gets a notice. Opened again, the link says the same and does nothing.
 * (threats C2, E7)
 */
export async function verifyAddress(
  context: AccountsContext,
  token: string,
  address: string,
): Promise<{ message: string }> {
  const now = context.clock()
  const hash = tokenHash(token)
  const find = async (reading: Reading) =>
    (await findLink(reading, { hash, purpose: 'verify' }, now)) ??
    (await findLink(reading, { hash, purpose: 'address' }, now))
  const orInvalid = async () => {
    if (await isVerifiedAlready(context, hash, now)) return VERIFIED
    throw invalid()
  }
  if (!(await find({ database: context.database }))) return orInvalid()
  const outcome = await unlessTaken(null, () =>
    inTransaction(context.database, async (writing) => {
      const link = await find(writing)
      if (!link || !(await claimLink(writing, hash))) return 'claimed'
      const user = await lockUser(writing, link.user_id)
      const isNew = user !== null && emailKey(user.email) !== link.email_key
      if (!user || (isNew && link.purpose !== 'address')) throw invalid()
      const { id, email, version } = user
      const confirmed = { is_verified: true, version: version + 1 }
      await updateUser(writing, id, isNew ? { ...confirmed, email: link.email_key } : confirmed)
      if (isNew) await endAccess(writing, id)
      await keepSpent(writing, link)
      const actor = { id: null, name: user.username, address }
      const values = isNew ? { before: { email }, after: { email: link.email_key } } : {}
      await record(writing, actor, { ...aboutUser(user), ...values, action: 'verify-email' }, now)
      return isNew ? user : null
    }),
  )
  if (outcome === 'claimed') return orInvalid()
  if (outcome) notify(context, outcome, { notice: 'email', address })
  return VERIFIED
}

/** The outcome of a verification mail: the link is shown where it could not be sent. */
interface VerificationOutcome {
  readonly email_sent: boolean
  readonly verification_url?: string
}

/** A person without a password chooses one by the link that confirms the address. */
export const confirmationOf = ({ password_hash }: Pick<UserRecord, 'password_hash'>): 'verify' | 'invite' =>
  password_hash === '' ? 'invite' : 'verify'

type Addressee = Pick<UserRecord, 'email' | 'username' | 'password_hash'>

async function letterTo(context: AccountsContext, user: Addressee, url: string): Promise<Mail> {
  const { email: to, username } = user
  const from = await readSender({ database: context.database })
  const text = confirmationOf(user) === 'invite' ? texts.invitation : texts.verification
  return compose(to, from, text({ username, url, site: from.site }))
}

/** Mails the link; where that fails, the caller gets it to hand over. For admins only. */
export async function sendVerification(
  context: AccountsContext,
  user: Addressee,
  url: string,
): Promise<VerificationOutcome> {
  try {
    await context.mailer.send(await letterTo(context, user, url))
    return { email_sent: true }
  } catch {
    return { email_sent: false, verification_url: url }
  }
}

const ANSWER = 'If this address waits for verification, a new link is on its way.'

/** Mails the link again: an admin learns what became of it, anyone else the same as everyone else. (threat D5) */
export async function resendLink(
  context: AccountsContext,
  email: string,
  { caller, address }: Author,
): Promise<{ message: string } & Partial<VerificationOutcome>> {
  const origin = await linkOrigin(context)
  if (can(caller.role, 'users:manage')) return resendForAdmin(context, email, origin)
  context.mailer.post(() => letterFor(context, email, { origin, address }))
  return { message: ANSWER }
}

async function resendForAdmin(context: AccountsContext, email: string, origin: string) {
  const link = await newLink(context, email, origin)
  if (!link)
    throw refusedField('email', 'No account waits for the verification of this address', {
      code: 'not_found',
    })
  const outcome = await sendVerification(context, link.user, link.url)
  const message = outcome.email_sent
    ? 'Verification email sent successfully!'
    : 'The mail could not be sent. Please hand over the link.'
  return { message, ...outcome }
}

async function letterFor(
  context: AccountsContext,
  email: string,
  { origin, address }: { readonly origin: string; readonly address: string },
) {
  const known = await findUser({ database: context.database }, { email })
  if (!known?.is_active || known.is_verified) return null
  if (!(await mayMail(context, email, address))) return null
  const link = await newLink(context, email, origin)
  return link && letterTo(context, link.user, link.url)
}

/**
 * Whether one more mail may go out to this address, and for this network. One after the other, so that those beyond the
 * limit find it reached by reading and write nothing.
 */
export async function mayMail(context: AccountsContext, email: string, address: string): Promise<boolean> {
  const attempts: readonly Attempt[] = [
    ...networkAttempts('mailNetwork', address),
    { rule: 'mail', of: tokenHash(emailKey(email)) },
  ]
  try {
    await context.mailGate.pass(async () => {
      await refuseEarly(context, attempts)
      await takeAttempt(context, attempts)
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return false
    throw error
  }
}

async function newLink(context: AccountsContext, email: string, origin: string) {
  const now = context.clock()
  return inTransaction(context.database, async (writing) => {
    const user = await findUser(writing, { email })
    if (!user?.is_active || user.is_verified) return null
    return { user, url: await makeLink(writing, user, { purpose: confirmationOf(user), origin, now }) }
  })
}
