import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { countBackupCodes } from '#backend/models/backup-code.ts'
import { beginEnrolment, endEnrolments } from '#backend/models/enrolment.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findNamed, lockUser, type UserRecord } from '#backend/models/user.ts'
import type { CodeField, SignInReply } from '#contract/accounts/sign-in.ts'
import { usernameKey } from '#contract/accounts/user.ts'
import { days } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { notify } from './notify.ts'
import { checkPassword } from './password-gateway.ts'
import { examineCode, forgiveCode } from './second-factor.ts'
import { createSession, factorOf, type Origin } from './sessions.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}

/** The same words for an unknown name and a wrong password. (threat A8) */
const wrongCredentials = () => new ApiError('wrong_credentials', 'Invalid username or password')

/**
 * The user behind a name and a password. Only a caller who knows the password learns that an account is inactive or
 * unconfirmed. @throws ApiError 401, 403, 429
 */
async function authenticate(
  context: AccountsContext,
  { username, password }: Credentials,
  address: string,
): Promise<UserRecord> {
  await context.guard(address)
  const name = usernameKey(username)
  const named = await findNamed({ database: context.database }, name)
  const user = await checkPassword(context, { user: named, name, password, address, signedIn: false })
  if (!user) throw wrongCredentials()
  refuseClosed(user)
  return user
}

export function refuseClosed(user: UserRecord): void {
  if (!user.is_verified) throw new ApiError('not_allowed', 'Please confirm your email address first')
  if (!user.is_active) throw new ApiError('not_allowed', 'This account is not active')
}

/** Signs in with name and password, as far as that goes. */
export async function login(
  context: AccountsContext,
  credentials: Credentials,
  origin: Origin,
): Promise<SignInReply> {
  const checked = await authenticate(context, credentials, origin.address)
  const now = context.clock()
  const { reply, isNewOrigin } = await inTransaction(context.database, async (writing) => {
    const user = await sameUser(writing, checked)
    await endEnrolments(writing, user.id)
    return nextStep(writing, user, { ...origin, now })
  })
  if (isNewOrigin) notify(context, checked, { notice: 'new-origin', address: origin.address })
  return reply
}

/** The user, read again; a password that changed meanwhile voids the sign-in. */
async function sameUser(writing: Writing, checked: UserRecord): Promise<UserRecord> {
  const user = await lockUser(writing, checked.id)
  if (!user || user.password_hash !== checked.password_hash) throw wrongCredentials()
  refuseClosed(user)
  return user
}

/** Milliseconds until two factors are owed; 0 or less where they are. */
export const graceLeft = ({ mfa_grace_period_until }: UserRecord, now: Date): number =>
  Date.parse(mfa_grace_period_until || now.toISOString()) - now.getTime()

interface Step {
  readonly reply: SignInReply
  readonly isNewOrigin?: boolean
}

async function nextStep(
  writing: Writing,
  user: UserRecord,
  { now, ...origin }: Origin & { readonly now: Date },
): Promise<Step> {
  if (user.mfa_secret !== '') {
    const message = 'Please enter the code of your authenticator app'
    return { reply: { success: false, message, mfa_required: true, user_id: user.id } }
  }
  const { mfaSettings } = (await readSettings(writing)).settings
  const left = graceLeft(user, now)
  const mustEnrol = user.role === 'admin' || (mfaSettings.enabled && left <= 0)
  if (mustEnrol) {
    const handle = newToken('enr_')
    await beginEnrolment(writing, { id: tokenHash(handle), user_id: user.id }, now)
    const message = 'Please set up two-factor authentication'
    return { reply: { success: false, message, mfa_setup_required: true, user_id: handle } }
  }
  const { token, isNewOrigin } = await createSession(writing, user, { factor: 'not asked', ...origin }, now)
  const reply = { success: true, message: 'Signed in', token }
  if (!mfaSettings.enabled) return { reply, isNewOrigin }
  return { reply: { ...reply, mfa_grace_days_left: Math.ceil(left / days(1)) }, isNewOrigin }
}

/** Once no more backup codes than this are left, a sign-in reports how many. (threat B8) */
const FEW_CODES = 4

/** The code, sent in this field, fits neither the authenticator nor what is left of the backup codes. */
export const wrongCode = (path: CodeField = 'totp_code', detail = 'Invalid MFA code') =>
  new ApiError('wrong_credentials', detail, { errors: [{ path, message: 'is wrong' }] })

/**
 * Signs in with name, password and a code. Limiter, attempt saved, password, factor, claim, session, in this order;
 * the claim and the session are one transaction.
 */
export async function verifyLogin(
  context: AccountsContext,
  { totp_code, ...credentials }: Credentials & { readonly totp_code: string },
  origin: Origin,
): Promise<SignInReply> {
  const { address } = origin
  const checked = await authenticate(context, credentials, address)
  if (checked.mfa_secret === '') {
    throw new ApiError('invalid_input', 'Two-factor authentication is not set up for this account')
  }
  const claim = await examineCode(context, checked, totp_code, address)
  if (!claim) throw wrongCode()
  const now = context.clock()
  const { token, isNewOrigin, left } = await inTransaction(context.database, async (writing) => {
    const user = await sameUser(writing, checked)
    if (user.mfa_secret !== checked.mfa_secret || !(await claim.use(writing))) throw wrongCode()
    await forgiveCode(writing, user.id, address, now)
    const session = await createSession(writing, user, { factor: factorOf(totp_code), ...origin }, now)
    return { ...session, left: await countBackupCodes(writing, user.id) }
  })
  if (isNewOrigin) notify(context, checked, { notice: 'new-origin', address })
  const reply = { success: true, message: 'Signed in', token }
  return left <= FEW_CODES ? { ...reply, backup_codes_remaining: left } : reply
}
