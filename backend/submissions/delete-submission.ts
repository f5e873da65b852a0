import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { lockSubmission, updateSubmission } from '#backend/models/submission.ts'
import type { Submission } from '#contract/submission.ts'
import { existing, subjectOf } from './decide.ts'
import { submissionOf } from './staff-view.ts'

/** Takes a review out of every list; it is erased for good a little later, so that this can be taken back. */
export async function deleteSubmission(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<void> {
  const found = await existing(writing, id, author.ifMatch)
  await updateSubmission(writing, found, { deleted_at: now.toISOString() })
  const { status, submitted_at } = found
  const entry = { action: 'delete', ...subjectOf(found), before: { status, submitted_at } } as const
  await record(writing, actorOf(author), entry, now)
}

/** Takes a deletion back. @throws ApiError 404 once it is final */
export async function restoreSubmission(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<Submission> {
  const found = await lockSubmission(writing, id)
  if (!found) throw new ApiError('not_found', 'There is no such submission')
  if (found.deleted_at === '') return submissionOf(writing, id)
  await updateSubmission(writing, found, { deleted_at: '' })
  const { status, submitted_at } = found
  const entry = { action: 'restore', ...subjectOf(found), after: { status, submitted_at } } as const
  await record(writing, actorOf(author), entry, now)
  return submissionOf(writing, id)
}
