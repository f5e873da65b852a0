import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading, type Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import {
  findSubmission,
  lockSubmission,
  minutesBetween,
  readSubmissions,
  type SubmissionPage,
  type SubmissionRecord,
  updateSubmission,
} from '#backend/models/submission.ts'
import { likenessOf } from '#backend/models/submission-alike.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import {
  type Likeness,
  mayBecome,
  type Submission,
  type SubmissionChange,
  type SubmissionFile,
  submissionTag,
} from '#contract/submission.ts'

/** What of a review is in other rows than its own. */
interface Beside {
  readonly files?: readonly SubmissionFile[] | undefined
  readonly alike?: Likeness | undefined
}

/** A review as staff read it. */
export function toSubmission(record: SubmissionRecord, { files = [], alike }: Beside = {}): Submission {
  const { decided_at, erased_at, corrected_at, mark, ...stored } = record
  const { idempotencyKey: _, deleted_at: __, decided_after: ___, secretHash: ____, ...rest } = stored
  return {
    ...rest,
    decided_at: decided_at || null,
    erased_at: erased_at || null,
    corrected_at: corrected_at || null,
    files: [...files],
    alike: alike ?? (mark === 'network' ? mark : null),
  }
}

/** Reviews with their files. A page of them also says which may be duplicates. */
export function submissionsOf(database: Database, page: SubmissionPage): Promise<Submission[]> {
  return inSnapshot(database, async (reading) => {
    const records = await readSubmissions(reading, page)
    if (records.length === 0) return []
    const isPage = page.limit !== undefined
    const files = await readFiles(reading, isPage ? records.map(({ id }) => id) : undefined)
    const marks = isPage ? await likenessOf(reading, records) : new Map<string, Likeness>()
    return records.map((record) => {
      const { id } = record
      return toSubmission(record, { files: files.get(id), alike: marks.get(id) })
    })
  })
}

/** One review. @throws ApiError 404 */
export async function submissionOf(reading: Reading, id: string): Promise<Submission> {
  const record = await findSubmission(reading, id)
  if (!record) throw new ApiError('not_found', 'There is no such submission')
  const files = (await readFiles(reading, [id])).get(id)
  return toSubmission(record, { files, alike: (await likenessOf(reading, [record])).get(id) })
}

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
  await store(writing, before, { change, author, now })
  return submissionOf(writing, id)
}

/** Stores a change of a review and writes it into the history; nothing where nothing changes. */
export async function store(
  writing: Writing,
  before: SubmissionRecord,
  { change, author, now }: { readonly change: SubmissionChange; readonly author: Author; readonly now: Date },
): Promise<void> {
  const { status = before.status, notes = before.notes } = change
  if (status === before.status && notes === before.notes) return
  await updateSubmission(writing, before, { status, notes, ...decisionOf(before, change, now) })
  const changed = difference({ status: before.status, notes: before.notes }, { status, notes })
  await record(writing, actorOf(author), { action: 'change', ...subjectOf(before), ...changed }, now)
}

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
