import { inTransaction } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { countBackupCodes } from '#backend/models/backup-code.ts'
import type { SignInReply } from '#contract/accounts/sign-in.ts'
import type { AccountsContext } from './context.ts'
import { createSession, factorOf, type Origin } from './create-session.ts'
import { authenticate, type Credentials, sameUser } from './login.ts'
import { notify } from './notify.ts'
import { examineCode, forgiveCode } from './second-factor.ts'

/** From this many backup codes on, a sign-in says how many are left. (threat B8) */
const FEW_CODES = 4

/** The code fits neither the authenticator nor what is left of the backup codes. */
export const wrongCode = () => new ApiError('wrong_credentials', 'Invalid MFA code')

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
