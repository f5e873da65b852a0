import { newBackupCodes, newBackupSalt } from '#backend/crypto/backup-codes.ts'
import { newTotpSecret, totpAddress, totpStep } from '#backend/crypto/totp.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author, Caller } from '#backend/http/session.ts'
import { replaceBackupCodes } from '#backend/models/backup-code.ts'
import {
  claimEnrolment,
  type EnrolmentRecord,
  prepareEnrolment,
  takeEnrolmentCode,
} from '#backend/models/enrolment.ts'
import { findUser, lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import type { AccountsContext } from './context.ts'
import {
  beginSubject,
  type EnrolmentCall,
  enrolmentOver,
  findSubject,
  isHandle,
  pendingPlace,
} from './enrolment-subject.ts'
import { refuseClosed, wrongCode } from './login.ts'
import { notify, raiseAlarm, siteName } from './notify.ts'
import { hashing } from './password-gateway.ts'
import { secretPlace } from './second-factor.ts'
import { createSession, endAccess, type Origin } from './sessions.ts'
import { forgetFailures, takeAttempt } from './throttle.ts'

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
