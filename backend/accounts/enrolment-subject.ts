import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, type Caller, requireFreshSignIn, type Staff } from '#backend/http/session.ts'
import { beginEnrolment, type EnrolmentRecord, findEnrolment } from '#backend/models/enrolment.ts'
import { findUser, lockUser } from '#backend/models/user.ts'
import type { AccountsContext } from './context.ts'
import { wrongCode } from './login.ts'
import { confirmPassword } from './own-mfa.ts'
import { type Claimable, examineCode, forgiveCode } from './second-factor.ts'

const HANDLE = /^enr_[\w-]{43}$/

/** Whether an enrolment is named by the handle that a login gave. */
export const isHandle = (subject: string): boolean => HANDLE.test(subject)

/** An enrolment that is dead, spent, or never was. */
export const enrolmentOver = () =>
  new ApiError('wrong_credentials', 'This setup has expired. Please sign in again.')

/** Where a pending secret stands. */
export const pendingPlace = (id: string) => ({ table: 'enrolments', column: 'secret', id })

/** The id of the enrolment that a session began, derived from the session so that no other session shares it. */
const ownId = ({ session }: Staff) => tokenHash(`own:${session}`)

/** The proof that replacing one's own second factor requires. */
interface FactorProof {
  readonly current_password?: string | undefined
  readonly current_code?: string | undefined
}

export interface EnrolmentCall extends FactorProof {
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
export async function findSubject(
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
export async function beginSubject(
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
