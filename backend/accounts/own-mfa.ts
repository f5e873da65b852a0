import { newBackupCodes, newBackupSalt } from '#backend/crypto/backup-codes.ts'
import { tokenHash } from '#backend/crypto/tokens.ts'
import { newTotpSecret, totpAddress, totpStep } from '#backend/crypto/totp.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { type Author, type Caller, requireFreshSignIn, type Staff, staffOf } from '#backend/http/session.ts'
import { countBackupCodes, replaceBackupCodes } from '#backend/models/backup-code.ts'
import {
  beginEnrolment,
  claimEnrolment,
  type EnrolmentRecord,
  findEnrolment,
  prepareEnrolment,
  takeEnrolmentCode,
} from '#backend/models/enrolment.ts'
import { findUser, lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import { can } from '#contract/permissions.ts'
import type { AccountsContext } from './context.ts'
import { refuseClosed, wrongCode } from './login.ts'
import { notify, raiseAlarm, siteName } from './notify.ts'
import { checkPassword, hashing } from './password-gateway.ts'
import { type Claimable, examineCode, forgiveCode, secretPlace } from './second-factor.ts'
import { createSession, endAccess, type Origin } from './sessions.ts'
import { noSuchUser } from './staff-rules.ts'
import { forgetFailures, takeAttempt } from './throttle.ts'

/** Refuses anyone but the user and those who manage users. */
export function requireOwnOrManager(caller: Caller, userId: unknown): void {
  if (typeof userId !== 'string' || staffOf(caller).id === userId || can(caller.role, 'users:manage')) return
  throw new ApiError('not_allowed', 'You are not allowed to do this')
}

/** Whether the caller knows the password of the session's own account; counted like any sign-in. (threats A6, B11) */
export async function confirmPassword(
  context: AccountsContext,
  { caller, address }: Author,
  password: string,
): Promise<UserRecord> {
  const { id, username: name } = staffOf(caller)
  const named = await findUser({ database: context.database }, { id })
  const user = await checkPassword(context, { user: named, name, password, address, signedIn: true })
  if (!user)
    throw refusedField('current_password', 'Current password is incorrect', { code: 'wrong_credentials' })
  return user
}

/** Switches off the caller's own two-factor authentication or, as an admin, another user's; ends that user's sessions. */
export async function disableFactor(
  context: AccountsContext,
  { user_id, current_password }: { readonly user_id: string; readonly current_password: string },
  author: Author,
): Promise<{ message: string }> {
  requireOwnOrManager(author.caller, user_id)
  await confirmPassword(context, author, current_password)
  const actor = actorOf(author)
  const user = await inTransaction(context.database, async (writing) => {
    const found = await lockUser(writing, user_id)
    if (!found) throw noSuchUser()
    await updateUser(writing, user_id, { mfa_secret: '', version: found.version + 1 })
    await replaceBackupCodes(writing, user_id, { salt: '', digests: [] })
    await endAccess(writing, user_id)
    await forgetFailures(writing, user_id)
    await record(writing, actor, { ...aboutUser(found), action: 'mfa-disable' }, context.clock())
    const alarm = { kind: 'factor-reset', subject: found, actor } as const
    if (found.mfa_secret !== '') await raiseAlarm(context, writing, alarm)
    return found
  })
  notify(context, user, { notice: 'mfa-off', address: author.address })
  return { message: 'Two-factor authentication is off' }
}

/** Whether a user is enrolled. */
export async function readFactor({ database }: AccountsContext, userId: string, caller: Caller) {
  requireOwnOrManager(caller, userId)
  const user = await findUser({ database }, { id: userId })
  if (!user) throw noSuchUser()
  return {
    mfa_enabled: user.mfa_secret !== '',
    mfa_grace_period_until: user.mfa_grace_period_until || null,
    backup_codes_remaining: await countBackupCodes({ database }, userId),
  }
}

const HANDLE = /^enr_[\w-]{43}$/

/** Whether an enrolment is named by the handle that a login gave. */
const isHandle = (subject: string): boolean => HANDLE.test(subject)

/** An enrolment that is dead, spent, or never was. */
const enrolmentOver = () => new ApiError('wrong_credentials', 'This setup has expired. Please sign in again.')

/** Where a pending secret stands. */
const pendingPlace = (id: string) => ({ table: 'enrolments', column: 'secret', id })

/** The id of the enrolment that a session began, derived from the session so that no other session shares it. */
const ownId = ({ session }: Staff) => tokenHash(`own:${session}`)

/** The proof that replacing one's own second factor requires. */
interface FactorProof {
  readonly current_password?: string | undefined
  readonly current_code?: string | undefined
}

interface EnrolmentCall extends FactorProof {
  readonly user_id: string
}

/** Returns the caller, who must be the one that the subject names; another user's id reveals nothing. (threat B1) */
function ownStaff(subject: string, { staff }: Caller): Staff {
  if (!staff) throw new ApiError('not_found', 'Not found')
  if (staff.id !== subject) throw new ApiError('not_allowed', 'You are not allowed to do this')
  return staff
}

/** Refuses a session that names someone else. Without one only a handle names anybody. */
export function requireOwnSubject({ staff }: Caller, subject: unknown): void {
  if (!staff || typeof subject !== 'string' || isHandle(subject) || staff.id === subject) return
  throw new ApiError('not_allowed', 'You are not allowed to do this')
}

/**
 * Which enrolment a call means: the one of a handle that a login gave, with no session; or one's own, by one's own
 * id and session. @throws ApiError 401, 403, 404
 */
async function findSubject(
  { database, clock }: AccountsContext,
  subject: string,
  caller: Caller,
): Promise<EnrolmentRecord> {
  const id = isHandle(subject) ? tokenHash(subject) : ownId(ownStaff(subject, caller))
  const enrolment = await findEnrolment({ database }, id, clock())
  if (!enrolment) throw enrolmentOver()
  return enrolment
}

/**
 * As `findSubject`, and begins one's own enrolment. A session alone may begin the first one, soon after its sign-in;
 * replacing a second factor takes the password and a code of the present one, each counted as at a sign-in. A guess
 * changes nothing of an enrolment under way. (threat M5) @throws ApiError 400, 401, 403, 404, 429
 */
async function beginSubject(
  context: AccountsContext,
  { user_id: subject, ...proof }: EnrolmentCall,
  by: Author,
): Promise<EnrolmentRecord> {
  if (!isHandle(subject)) await beginOwn(context, ownStaff(subject, by.caller), { proof, ...by })
  return findSubject(context, subject, by.caller)
}

async function beginOwn(
  context: AccountsContext,
  staff: Staff,
  by: Author & { readonly proof: FactorProof },
): Promise<void> {
  const { database, clock } = context
  const present = await findUser({ database }, { id: staff.id })
  const isFirst = present?.mfa_secret === ''
  if (isFirst) requireFreshSignIn(by.caller, clock())
  const code = isFirst ? null : await examineProof(context, by)
  await inTransaction(database, async (writing) => {
    const user = await lockUser(writing, staff.id)
    if (!user || user.mfa_secret !== present?.mfa_secret) throw enrolmentOver()
    if (code) {
      if (!(await code.use(writing))) throw wrongCode('current_code')
      await forgiveCode(writing, user.id, by.address, clock())
    }
    await beginEnrolment(writing, { id: ownId(staff), user_id: user.id }, clock())
  })
}

async function examineProof(
  context: AccountsContext,
  { proof, ...by }: Author & { readonly proof: FactorProof },
): Promise<Claimable> {
  const { current_password, current_code } = proof
  if (current_password === undefined || current_code === undefined) {
    const missing = { current_password, current_code }
    const errors = Object.entries(missing)
      .filter(([, value]) => value === undefined)
      .map(([path]) => ({ path, message: 'is required' }))
    const detail = 'Please enter your password and a code of your present second factor'
    throw new ApiError('invalid_input', detail, { errors })
  }
  const user = await confirmPassword(context, by, current_password)
  const code = await examineCode(context, user, current_code, by.address)
  if (!code) throw wrongCode('current_code')
  return code
}

/** A QR code as a `data:` address of a PNG image, drawn here. */
async function qrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, width: 264 })
}

/** Makes a new secret and new backup codes, all pending until one code verifies. (threat B2) */
export async function setUp(context: AccountsContext, call: EnrolmentCall, by: Author) {
  const { database, box, hasher } = context
  const enrolment = await beginSubject(context, call, by)
  await takeAttempt(context, [{ rule: 'setup', of: enrolment.user_id }])
  const user = await findUser({ database }, { id: enrolment.user_id })
  if (!user) throw enrolmentOver()
  const secret = await newTotpSecret()
  const backup_codes = newBackupCodes()
  const salt = newBackupSalt()
  const digests = await hashing(() => hasher.digests(backup_codes, salt))
  const pending = {
    secret: box.seal(secret, pendingPlace(enrolment.id)),
    salt: salt.toString('hex'),
    digests,
  }
  const isPrepared = await inTransaction(database, (writing) =>
    prepareEnrolment(writing, enrolment.id, pending),
  )
  if (!isPrepared) throw enrolmentOver()
  const otpauth_url = await totpAddress(await siteName(context), user.username, secret)
  return { qr_code_url: await qrCode(otpauth_url), secret, backup_codes: [...backup_codes], otpauth_url }
}

/**
 * Puts the pending secret and codes in the place of the old ones, in one transaction, once a code proves that they
 * arrived. The code is spent; every session ends; a new one begins where this was part of a login.
 */
export async function verifySetup(
  context: AccountsContext,
  { user_id: subject, totp_code }: { readonly user_id: string; readonly totp_code: string },
  { caller, address, agent }: Origin & { readonly caller: Caller },
): Promise<SignInReply> {
  const { database, box } = context
  const enrolment = await findSubject(context, subject, caller)
  if (enrolment.secret === '') throw new ApiError('invalid_input', 'Please start the setup first')
  const mayTry = await inTransaction(database, (writing) => takeEnrolmentCode(writing, enrolment.id))
  if (!mayTry) throw enrolmentOver()
  const secret = box.open(enrolment.secret, pendingPlace(enrolment.id))
  const step = await totpStep(secret, totp_code, context.clock())
  if (step === null) throw wrongCode('totp_code', 'Invalid verification code')
  const isLogin = isHandle(subject)
  const { user, token } = await inTransaction(database, async (writing) => {
    const { before, changed } = await activate(writing, enrolment, {
      secret: box.seal(secret, secretPlace(enrolment.user_id)),
      step,
    })
    await endAccess(writing, changed.id)
    const now = context.clock()
    const actor = { id: changed.id, name: changed.username, address }
    await record(writing, actor, { ...aboutUser(changed), action: 'mfa-enable' }, now)
    const alarm = { kind: 'factor-replaced', subject: changed, actor } as const
    if (before.mfa_secret !== '') await raiseAlarm(context, writing, alarm)
    if (!isLogin) return { user: changed, token: undefined }
    const origin = { factor: 'code', address, agent, caller } as const
    return { user: changed, token: (await createSession(writing, changed, origin, now)).token }
  })
  notify(context, user, { notice: 'mfa-on', address })
  const reply = { success: true, message: 'Two-factor authentication is set up' }
  return token === undefined ? reply : { ...reply, token }
}

async function activate(
  writing: Writing,
  enrolment: EnrolmentRecord,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<{ readonly before: UserRecord; readonly changed: UserRecord }> {
  const user = await lockUser(writing, enrolment.user_id)
  if (!user || !(await claimEnrolment(writing, enrolment.id))) throw enrolmentOver()
  refuseClosed(user)
  await updateUser(writing, user.id, { mfa_secret: secret, mfa_last_step: step })
  await forgetFailures(writing, user.id)
  await replaceBackupCodes(writing, user.id, enrolment)
  return { before: user, changed: { ...user, mfa_secret: secret } }
}
