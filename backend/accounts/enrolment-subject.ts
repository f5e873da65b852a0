import { tokenHash } from '#backend/crypto/tokens.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Caller, requireFreshSignIn } from '#backend/http/session.ts'
import { beginEnrolment, type EnrolmentRecord, findEnrolment } from '#backend/models/enrolment.ts'
import type { AccountsContext } from './context.ts'

const HANDLE = /^enr_[\w-]{43}$/

/** An enrolment that is dead, spent, or never was. */
export const enrolmentOver = () =>
  new ApiError('wrong_credentials', 'This setup has expired. Please sign in again.')

/** Where a pending secret stands. */
export const pendingPlace = (id: string) => ({ table: 'enrolments', column: 'secret', id })

/** The enrolment of one's own session: the session's hash, so that it ends with nobody else's. */
const ownId = (session: string) => tokenHash(`own:${session}`)

/** Refuses a session that names someone else. Without one only a handle names anybody. */
export function requireOwnSubject({ staff }: Caller, subject: unknown): void {
  const isHandle = typeof subject === 'string' && HANDLE.test(subject)
  if (!staff || isHandle || staff.id === subject) return
  throw new ApiError('not_allowed', 'You are not allowed to do this')
}

/**
 * Which enrolment a call means: the one of a handle that a login gave, with no session; or one's own, by one's own
 * id and session. Another's id tells nothing. (threat B1) @throws ApiError 401, 403, 404
 */
export async function findSubject(
  context: AccountsContext,
  subject: string,
  { caller, begin }: { readonly caller: Caller; readonly begin: boolean },
): Promise<EnrolmentRecord> {
  const now = context.clock()
  const { database } = context
  if (HANDLE.test(subject)) {
    const enrolment = await findEnrolment({ database }, tokenHash(subject), now)
    if (!enrolment) throw enrolmentOver()
    return enrolment
  }
  const { staff } = caller
  if (!staff) throw new ApiError('not_found', 'Not found')
  requireOwnSubject(caller, subject)
  requireFreshSignIn(caller, now)
  const id = ownId(staff.session)
  if (begin)
    await inTransaction(database, (writing) => beginEnrolment(writing, { id, user_id: staff.id }, now))
  const enrolment = await findEnrolment({ database }, id, now)
  if (!enrolment) throw enrolmentOver()
  return enrolment
}
