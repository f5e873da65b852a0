import type { Writing } from '#backend/database/transaction.ts'
import { endEnrolments } from '#backend/models/enrolment.ts'
import { removeLinksOf } from '#backend/models/link.ts'
import { removeSessionsOf } from '#backend/models/session.ts'

/** Ends every session, mailed link and enrolment of a user, in the transaction of what makes it necessary. (threats C2, D6) */
export async function endAccess(writing: Writing, userId: string): Promise<void> {
  await removeSessionsOf(writing, userId)
  await removeLinksOf(writing, userId)
  await endEnrolments(writing, userId)
}
