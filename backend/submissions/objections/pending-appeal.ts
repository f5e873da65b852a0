import { emptyJournalAfter } from '#backend/database/empty-journal.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { insertErasures } from '#backend/models/erasure.ts'
import { forgetInBackups } from '#backend/models/forget-in-backups.ts'
import { eraseObjections, isWaiting, lockObjectionTo } from '#backend/models/objection.ts'

/** Whether an objection to the decision on a submission waits. Call it once the submission is locked. */
export async function isDisputed(writing: Writing, submission_id: string): Promise<boolean> {
  const objection = await lockObjectionTo(writing, submission_id)
  return objection !== null && isWaiting(objection)
}

/**
 * Refuses to change a decision that its sender objected to: its author could else take it back and take it again, and the
 * objection would be gone unread. @throws ApiError 409
 */
export async function assertNoPendingAppeal(writing: Writing, submission_id: string): Promise<void> {
  if (!(await isDisputed(writing, submission_id))) return
  const detail = 'The sender objected to this decision. Please decide on the objection first.'
  throw new ApiError('conflict', detail)
}

/**
 * Ends an objection that waits, undecided, because the decision that it is about does not stand any more. Its text goes, from
 * backups as well; it was counted, and its sender may object to the next decision. Call it under the lock of the state.
 * (threats N2, O2)
 */
export async function endObjection(writing: Writing, submission_id: string, now: Date): Promise<void> {
  const objection = await lockObjectionTo(writing, submission_id)
  if (!objection || !isWaiting(objection)) return
  await forgetInBackups(writing, { gone: new Set(), erased: new Map([[objection.id, now.toISOString()]]) })
  await eraseObjections(writing, [objection.id], now)
  await insertErasures(writing, [objection.id], now)
  emptyJournalAfter(writing)
}
