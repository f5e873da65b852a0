import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import {
  lockSubmission,
  minutesBetween,
  type SubmissionRecord,
  updateSubmission,
} from '#backend/models/submission.ts'
import { type Submission, type SubmissionChange, submissionTag } from '#contract/submission.ts'
import { mayBecome } from '#contract/submission-statuses.ts'
import { submissionOf } from './staff-view.ts'

/** The history names the firm and never the sender, whose data is to be forgotten. */
export const subjectOf = ({ id, firmName }: SubmissionRecord) =>
  ({ subject: 'submission', subject_id: id, subject_name: firmName || 'Review' }) as const

/** When a decision was taken: with the state that decides, and no more once the review waits again. */
function decisionOf(
  before: SubmissionRecord,
  change: SubmissionChange,
  now: Date,
): Partial<SubmissionRecord> {
  const { status } = change
  if (status === undefined || status === before.status) return {}
  if (status === 'pending') return { decided_at: '', decided_after: -1 }
  return { decided_at: now.toISOString(), decided_after: minutesBetween(before.submitted_at, now) }
}

/** A review that nobody else may change before this transaction ends. @throws ApiError 404, 412 */
export async function existing(
  writing: Writing,
  id: string,
  ifMatch: string | undefined,
): Promise<SubmissionRecord> {
  const found = await lockSubmission(writing, id)
  if (found?.deleted_at !== '') throw new ApiError('not_found', 'There is no such submission')
  const detail = 'This submission was changed by someone else meanwhile'
  requireMatch(ifMatch, submissionTag(found), { current: await submissionOf(writing, id), detail })
  return found
}

/** Decides on a review, or notes something. @throws ApiError 404, 409, 412 */
export async function changeSubmission(
  writing: Writing,
  { id, change }: { readonly id: string; readonly change: SubmissionChange },
  author: Author,
  now: Date,
): Promise<Submission> {
  const before = await existing(writing, id, author.ifMatch)
  if (change.status !== undefined && !mayBecome(before.status, change.status)) {
    throw new ApiError('conflict', `A submission that is ${before.status} cannot become ${change.status}`)
  }
  const { status = before.status, notes = before.notes } = change
  if (status === before.status && notes === before.notes) return submissionOf(writing, id)
  await updateSubmission(writing, before, { status, notes, ...decisionOf(before, change, now) })
  const changed = difference({ status: before.status, notes: before.notes }, { status, notes })
  await record(writing, actorOf(author), { action: 'change', ...subjectOf(before), ...changed }, now)
  return submissionOf(writing, id)
}
