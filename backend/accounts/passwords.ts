import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, type Reading } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { composeNow } from '#backend/mail/letters.ts'
import { texts } from '#backend/mail/texts.ts'
import { emailKey, findUser, lockUser, updateUser } from '#backend/models/user.ts'
import { commonPasswords, easyPasswordFault, plainPassword } from '#contract/accounts/easy-passwords.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { isSamePassword, passwordLength } from '#contract/primitives/password-form.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { notify, siteName } from './notify.ts'
import { confirmPassword } from './own-mfa.ts'
import { hashing } from './password-gateway.ts'
import { claimLink, findLink } from './rows/link.ts'
import { endAccess } from './sessions.ts'
import { noSuchUser } from './staff-rules.ts'
import { forgetFailures } from './throttle.ts'
import { mayMail } from './verify-email.ts'

/** The account whose password is checked: what others may know about it. */
interface PasswordOwner {
  readonly username: string
  readonly email: string
  readonly siteName: string
}

/** Fewest characters of a name that may not be part of a password. */
const SHORTEST_NAME = 3

const letters = (text: string) => plainPassword(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The fault of a new password, as a sentence; null where it is accepted. Length counts code points of the form that is hashed;
 * there is no rule of composition.
 */
export async function passwordFault(
  password: string,
  minimum: number,
  owner: PasswordOwner,
): Promise<string | null> {
  if (passwordLength(password) < minimum) return `Password must be at least ${minimum} characters long.`
  const easy = easyPasswordFault(password, await commonPasswords())
  if (easy !== null) return easy
  const [mailbox = ''] = owner.email.split('@')
  const known = [owner.username, owner.email, mailbox, owner.siteName].map(letters)
  const written = letters(password)
  if (known.some((name) => name.length >= SHORTEST_NAME && written.includes(name))) {
    return 'The password must not contain your name, your email address or the name of the site.'
  }
  return null
}

interface PasswordChange {
  readonly current_password: string
  readonly new_password: string
  readonly confirm_password: string
}

/** Changes the caller's password and ends every session, the present one included. */
export async function changeOwnPassword(
  context: AccountsContext,
  { current_password, new_password, confirm_password }: PasswordChange,
  author: Author,
): Promise<{ message: string }> {
  if (!isSamePassword(new_password, confirm_password)) {
    throw refusedField('confirm_password', 'New passwords do not match')
  }
  if (passwordLength(new_password) < passwordMinimum.change) {
    throw refusedField('new_password', 'New password must be at least 8 characters long')
  }
  const user = await confirmPassword(context, author, current_password)
  const fault = await passwordFault(new_password, passwordMinimum.change, {
    ...user,
    siteName: await siteName(context),
  })
  if (fault) throw refusedField('new_password', fault)
  const password_hash = await hashing(() => context.hasher.hash(new_password))
  const actor = actorOf(author)
  await inTransaction(context.database, async (writing) => {
    const current = await lockUser(writing, user.id)
    if (current?.password_hash !== user.password_hash) {
      throw new ApiError('conflict', 'The password was changed in the meantime')
    }
    await updateUser(writing, user.id, { password_hash, version: current.version + 1 })
    await endAccess(writing, user.id)
    await forgetFailures(writing, user.id)
    await record(writing, actor, { ...aboutUser(user), action: 'password-change' }, context.clock())
  })
  notify(context, user, { notice: 'password', address: author.address })
  return { message: 'Password changed successfully' }
}

const invalid = () => refusedField('token', 'Password reset failed. The link may be invalid or expired.')

const ANSWER = 'If an account with this address exists, a link to choose a new password is on its way.'

/** Mails a link to choose a new password. The answer and its time are the same for any address. (threat D5) */
export async function requestReset(
  context: AccountsContext,
  email: string,
  address: string,
): Promise<{ message: string }> {
  const origin = await linkOrigin(context)
  context.mailer.post(() => letterFor(context, email, { origin, address }))
  return { message: ANSWER }
}

async function letterFor(
  context: AccountsContext,
  email: string,
  { origin, address }: { readonly origin: string; readonly address: string },
) {
  const known = await findUser({ database: context.database }, { email })
  if (!known?.is_active || !known.is_verified) return null
  if (!(await mayMail(context, email, address))) return null
  const now = context.clock()
  const link = await inTransaction(context.database, async (writing) => {
    const user = await findUser(writing, { email })
    if (!user?.is_active || !user.is_verified) return null
    return { user, url: await makeLink(writing, user, { purpose: 'reset', origin, now }) }
  })
  if (!link) return null
  const { email: to, username } = link.user
  return composeNow({ database: context.database }, to, texts.reset({ username, url: link.url }))
}

/**
 * Sends a member of the staff a link to choose a new password; where the mail fails, the admin gets it to hand over. Two
 * factors stay as they are, so that the link alone signs no account in that has them. @throws ApiError 404, 409
 */
export async function resetLinkFor(
  context: AccountsContext,
  id: string,
  author: Author,
): Promise<{ message: string; email_sent: boolean; reset_url?: string }> {
  const origin = await linkOrigin(context)
  const now = context.clock()
  const { user, url } = await inTransaction(context.database, async (writing) => {
    const found = await lockUser(writing, id)
    if (!found) throw noSuchUser()
    if (!found.is_active) throw new ApiError('conflict', 'This account is not active')
    if (!found.is_verified) throw new ApiError('conflict', 'This account must confirm its address first')
    const made = await makeLink(writing, found, { purpose: 'reset', origin, now })
    await record(writing, actorOf(author), { ...aboutUser(found), action: 'reset-link' }, now)
    return { user: found, url: made }
  })
  const { email: to, username } = user
  try {
    const { database, mailer } = context
    await mailer.send(await composeNow({ database }, to, texts.reset({ username, url })))
    return { message: `A link for a new password was mailed to ${username}`, email_sent: true }
  } catch {
    const message = 'The mail could not be sent. Please hand over the link.'
    return { message, email_sent: false, reset_url: url }
  }
}

/**
 * Sets the new password, or the first one of an invited user, which confirms the address. Creates no session, ends every session
 * and every other link, and keeps two factors as they are. A password that is refused leaves the link as it was. (threat D6)
 */
export async function resetByLink(
  context: AccountsContext,
  { token, new_password }: { readonly token: string; readonly new_password: string },
  address: string,
): Promise<{ message: string }> {
  const { database, hasher } = context
  const hash = tokenHash(token)
  const find = async (reading: Reading, at: Date) =>
    (await findLink(reading, { hash, purpose: 'reset' }, at)) ??
    (await findLink(reading, { hash, purpose: 'invite' }, at))
  const link = await find({ database }, context.clock())
  const owner = link && (await findUser({ database }, { id: link.user_id }))
  if (!owner) throw invalid()
  const fault = await passwordFault(new_password, passwordMinimum.reset, {
    ...owner,
    siteName: await siteName(context),
  })
  if (fault) throw refusedField('new_password', fault)
  const password_hash = await hashing(() => hasher.hash(new_password))
  const now = context.clock()
  await inTransaction(database, async (writing) => {
    const current = await find(writing, now)
    if (!current || !(await claimLink(writing, current.hash))) throw invalid()
    const user = await lockUser(writing, owner.id)
    if (!user || emailKey(user.email) !== current.email_key) throw invalid()
    const confirmed = current.purpose === 'invite' ? { is_verified: true } : {}
    await updateUser(writing, user.id, { ...confirmed, password_hash, version: user.version + 1 })
    await endAccess(writing, user.id)
    await forgetFailures(writing, user.id)
    const actor = { id: null, name: user.username, address }
    await record(writing, actor, { ...aboutUser(user), action: 'password-reset' }, now)
  })
  notify(context, owner, { notice: 'password', address })
  return { message: 'Password reset successfully' }
}
