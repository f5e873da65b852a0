import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import {
  findSubmission,
  readSubmissions,
  type SubmissionFilter,
  type SubmissionRecord,
} from '#backend/models/submission.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import type { Submission, SubmissionFile } from '#contract/submission.ts'

/** A review as staff read it. */
function toSubmission(record: SubmissionRecord, files: readonly SubmissionFile[] = []): Submission {
  const { decided_at, erased_at, idempotencyKey: _, deleted_at: __, decided_after: ___, ...rest } = record
  return { ...rest, decided_at: decided_at || null, erased_at: erased_at || null, files: [...files] }
}

/** One page of reviews, or all, newest first. */
export function submissionsOf(database: Database, filter: SubmissionFilter): Promise<Submission[]> {
  return inSnapshot(database, async (reading) => {
    const records = await readSubmissions(reading, filter)
    if (records.length === 0) return []
    const ids = filter.limit === undefined ? undefined : records.map(({ id }) => id)
    const files = await readFiles(reading, ids)
    return records.map((record) => toSubmission(record, files.get(record.id)))
  })
}

/** One review. @throws ApiError 404 */
export async function submissionOf(reading: Reading, id: string): Promise<Submission> {
  const record = await findSubmission(reading, id)
  if (!record) throw new ApiError('not_found', 'There is no such submission')
  return toSubmission(record, (await readFiles(reading, [id])).get(id))
}
