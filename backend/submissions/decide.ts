import { randomUUID } from 'node:crypto'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { changedSince, type WayBack } from '#backend/history/take-back.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { eachEntry } from '#backend/models/history.ts'
import { lockState } from '#backend/models/publication-state.ts'
import {
  findReviews,
  lockReviewOf,
  type ReviewRecord,
  reviewTable,
  toStaffReview,
} from '#backend/models/review.ts'
import {
  deletionOf,
  findSubmission,
  findSubmissions,
  lockSubmission,
  minutesBetween,
  type SubmissionRecord,
  submissionTable,
} from '#backend/models/submission.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import { updateVersion } from '#backend/models/table.ts'
import { assertNoPendingAppeal } from '#backend/submissions/objections/pending-appeal.ts'
import { planMail } from '#backend/submissions/objections/statement.ts'
import { decisionOf, storeReview } from '#backend/submissions/reviews/write-review.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { shapes } from '#contract/normal-values.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import {
  type Likeness,
  mayBecome,
  type Submission,
  type SubmissionChange,
  type SubmissionFile,
  type SubmissionStatus,
  submissionTag,
} from '#contract/submission.ts'
import { filedUnder } from './filed-under.ts'
import { likenessOf } from './rows/submission-alike.ts'

/** Data of a submission in rows of other tables. */
interface RelatedRows {
  readonly files?: readonly SubmissionFile[] | undefined
  readonly alike?: Likeness | undefined
  readonly review?: ReviewRecord | undefined
}

/** A submission as staff read it. */
export function toSubmission(
  record: SubmissionRecord,
  { files = [], alike, review }: RelatedRows = {},
): Submission {
  const { decided_at, erased_at, corrected_at, mark, ...stored } = record
  const { idempotencyKey: _, deleted_at: __, decided_after: ___, secretHash: ____, ...more } = stored
  const { decider: _____, ...rest } = more
  return {
    ...rest,
    decided_at: decided_at || null,
    erased_at: erased_at || null,
    corrected_at: corrected_at || null,
    files: [...files],
    alike: alike ?? (mark === 'network' ? mark : null),
    review: review ? toStaffReview(review) : null,
  }
}

/** These submissions with their files, marks and publications. */
export async function toSubmissions(
  reading: Reading,
  records: readonly SubmissionRecord[],
): Promise<Submission[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const files = await readFiles(reading, ids)
  const reviews = await findReviews(reading, 'submission_id', ids)
  const marks = await likenessOf(reading, records)
  return records.map((record) => {
    const { id } = record
    return toSubmission(record, { files: files.get(id), alike: marks.get(id), review: reviews.get(id) })
  })
}

/** One submission. @throws ApiError 404 */
export async function submissionOf(reading: Reading, id: string): Promise<Submission> {
  const record = await findSubmission(reading, id)
  const [found] = await toSubmissions(reading, record ? [record] : [])
  if (!found) throw new ApiError('not_found', 'There is no such submission')
  return found
}

/** The history names the firm and never the sender, whose data is to be forgotten. */
export const subjectOf = ({ id, firmName }: Pick<SubmissionRecord, 'id' | 'firmName'>) =>
  ({ subject: 'submission', subject_id: id, subject_name: firmName || 'Review' }) as const

/** The state of a submission on which nothing is decided. */
export const UNDECIDED = {
  status: 'pending',
  reason: '',
  rule: '',
  decided_at: '',
  decided_after: -1,
  decided_by: '',
  decider: '',
} as const satisfies Partial<SubmissionRecord>

/**
 * When a decision was taken: with the state that decides, and no more once the submission waits again. `stands`: an earlier
 * approval is still on the site, and counts by the time that it took, whatever becomes of the correction.
 */
export function decidedNow(
  before: SubmissionRecord,
  {
    status,
    stands,
    now,
  }: { readonly status: SubmissionStatus; readonly stands: boolean; readonly now: Date },
): Partial<SubmissionRecord> {
  if (status === before.status) return {}
  const decided_at = status === 'pending' ? '' : now.toISOString()
  if (status !== 'approved' && stands && before.decided_after >= 0) return { decided_at }
  return { decided_at, decided_after: status === 'pending' ? -1 : minutesBetween(before.submitted_at, now) }
}

/** Reads and locks a submission until this transaction ends. @throws ApiError 404, 412 */
export async function existing(
  writing: Writing,
  id: string,
  ifMatch: string | undefined,
): Promise<SubmissionRecord> {
  const found = await lockSubmission(writing, id)
  if (found?.deleted_at !== '') throw new ApiError('not_found', 'There is no such submission')
  const detail = found.decided_by
    ? `${found.decided_by} decided on this submission meanwhile`
    : 'This submission was changed meanwhile'
  requireMatch(ifMatch, submissionTag(found), { current: await submissionOf(writing, id), detail })
  return found
}

/** Unpublishes what stands on the site by an approval that is taken back; returns whether it did. */
async function unpublishTakenBack(
  writing: Writing,
  before: SubmissionRecord,
  { change: { status = before.status, reason = '' }, author, now }: Deciding,
): Promise<boolean> {
  if (before.status !== 'approved' || status === 'approved') return false
  const review = await lockReviewOf(writing, before.id)
  if (review?.state !== 'published') return false
  const [firmName = ''] = await filedUnder(writing, [[before, review]])
  const by = { actor: actorOf(author), firmName: firmName || before.firmName, now }
  await storeReview(writing, review, { state: 'unpublished', reason }, by)
  return true
}

interface Deciding {
  readonly change: SubmissionChange
  readonly author: Author
  readonly now: Date
}

/** Decides on a submission, or notes something. @throws ApiError 404, 409, 412 */
export async function changeSubmission(
  writing: Writing,
  { id, change }: { readonly id: string; readonly change: SubmissionChange },
  author: Author,
  now: Date,
): Promise<Submission> {
  await lockState(writing)
  const before = await existing(writing, id, author.ifMatch)
  if (change.status !== undefined && !mayBecome(before.status, change.status)) {
    const detail = `A submission that is ${before.status} cannot become ${change.status}`
    throw refusedField('status', detail, { code: 'conflict' })
  }
  if (change.status !== undefined && change.status !== before.status) await assertNoPendingAppeal(writing, id)
  const act = { ...author, batch: author.batch ?? randomUUID() }
  const isTakenBack = await unpublishTakenBack(writing, before, { change, author: act, now })
  await store(writing, before, { change, author: isTakenBack ? act : author, now })
  return submissionOf(writing, id)
}

/** Reason and rule belong to a rejection; of one that stands already, fields that the change leaves out are kept. */
function reasonsAfter(
  before: SubmissionRecord,
  { status, reason, rule }: SubmissionChange,
): Pick<SubmissionRecord, 'reason' | 'rule'> {
  if (status !== 'rejected') return { reason: '', rule: '' }
  const kept = before.status === 'rejected' ? before : { reason: '', rule: '' as const }
  return { reason: reason ?? kept.reason, rule: rule ?? kept.rule }
}

/** Stores a change of a submission and writes it into the history; nothing where nothing changes. */
export async function store(
  writing: Writing,
  before: SubmissionRecord,
  { change, author, now }: Deciding,
): Promise<void> {
  const { status = before.status, notes = before.notes } = change
  const { reason, rule } = reasonsAfter(before, { ...change, status })
  const isDecided = status !== before.status
  const isOther = isDecided || reason !== before.reason || rule !== before.rule
  const { status: was, notes: noted, reason: gave, rule: named } = before
  const earlier = { status: was, notes: noted, reason: gave, rule: named }
  const changed = difference(earlier, { status, notes, reason, rule }, shapes.submission)
  if (Object.keys(changed.after).length === 0) return
  if (isOther) await assertNoPendingAppeal(writing, before.id)
  const { id: decider, username } = staffOf(author.caller)
  const by = status === 'pending' ? { decided_by: '', decider: '' } : { decided_by: username, decider }
  const review = (await findReviews(writing, 'submission_id', [before.id])).get(before.id)
  const stands = review?.state === 'published'
  const decided = isDecided ? { ...decidedNow(before, { status, stands, now }), ...by } : {}
  await updateVersion(writing, submissionTable, before, { status, notes, reason, rule, ...decided })
  if (isDecided && status === 'rejected') await planMail(writing, before.id, 'rejected', now)
  await record(writing, actorOf(author), { action: 'change', ...subjectOf(before), ...changed }, now)
}

/** Takes a submission out of every list; it is erased for good a little later, so that this can be taken back. */
export async function deleteSubmission(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<void> {
  await lockState(writing)
  const found = await existing(writing, id, author.ifMatch)
  await updateVersion(writing, submissionTable, found, { deleted_at: now.toISOString() })
  await hideReview(writing, id, { from: 'published', to: 'deleted' })
  const { status, submitted_at } = found
  const entry = { action: 'delete', ...subjectOf(found), before: { status, submitted_at } } as const
  await record(writing, actorOf(author), entry, now)
}

/** The published review goes and comes back with its submission. */
async function hideReview(
  writing: Writing,
  submission: string,
  { from, to }: { readonly from: ReviewRecord['state']; readonly to: ReviewRecord['state'] },
): Promise<void> {
  const review = await lockReviewOf(writing, submission)
  if (review?.state !== from) return
  await updateVersion(writing, reviewTable, review, { state: to })
  await raiseFirms(writing, [review.firm_id])
}

/** Takes a deletion back. @throws ApiError 404 once it is final */
export async function restoreSubmission(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<Submission> {
  await lockState(writing)
  const found = await lockSubmission(writing, id)
  if (!found) throw new ApiError('not_found', 'There is no such submission')
  if (found.deleted_at === '') return submissionOf(writing, id)
  await updateVersion(writing, submissionTable, found, { deleted_at: '' })
  await hideReview(writing, id, { from: 'deleted', to: 'published' })
  const { status, submitted_at } = found
  const entry = { action: 'restore', ...subjectOf(found), after: { status, submitted_at } } as const
  await record(writing, actorOf(author), entry, now)
  return submissionOf(writing, id)
}

/** What an entry says of the decision itself. A publication decides as well; its reasons are those of the review. */
const decisionIn = (
  { subject }: Pick<HistoryEntry, 'subject'>,
  values: HistoryEntry['before'],
): SubmissionChange => {
  const { status, notes, reason, rule } = (values ?? {}) as Partial<SubmissionRecord>
  const said = Object.entries(subject === 'review' ? { status } : { status, notes, reason, rule })
  return Object.fromEntries(said.filter(([, value]) => typeof value === 'string'))
}

/** Whether a decision stands as an entry of the history left it, what it published included. */
function isAsLeft(
  current: SubmissionRecord | undefined,
  review: ReviewRecord | undefined,
  entry: HistoryEntry,
): boolean {
  if (!current) return false
  const { subject, after, at } = entry
  const said = decisionIn(entry, after)
  const { notes: _, ...decided } = said
  // The same that was decided anew, as on a correction, is another decision.
  if (Object.keys(decided).length > 0 && current.decided_at > at) return false
  const left = subject === 'review' ? after : said
  const stands = { ...current, ...(subject === 'review' && review && decisionOf(review)) }
  return isSame({ ...stands, ...left }, stands)
}

/** Why a submission was rejected last: a publication after that says nothing of it any more. */
async function lastRejection(reading: Reading, id: string): Promise<SubmissionChange> {
  for await (const entry of eachEntry(reading, { subject: 'submission', subject_id: id })) {
    const { reason = '', rule = '' } = decisionIn(entry, entry.after)
    if (reason !== '') return { reason, rule }
  }
  return {}
}

/** A decision gives way to what was before it: what it published is unpublished. What was decided again since stays. */
export const decisionsWayBack: WayBack = {
  permission: 'submissions:decide',
  isFor: ({ subject, action, before }) =>
    (subject === 'submission' && action === 'change') || (subject === 'review' && 'status' in (before ?? {})),
  // What a decision published or took off goes with it; what was said of an objection or an answer does not come back.
  takesAlong: ({ subject, before }) => subject === 'review' && 'state' in (before ?? {}),
  async plan(reading, decided) {
    const ids = decided.map(({ subject_id }) => subject_id)
    const stored = await findSubmissions(reading, ids)
    const reviews = await findReviews(reading, 'submission_id', ids)
    const changed = decided.filter(
      (entry) => !isAsLeft(stored.get(entry.subject_id), reviews.get(entry.subject_id), entry),
    )
    if (changed.length > 0) throw changedSince(changed.map(({ subject_name }) => subject_name))
    return async (writing, author, now) => {
      const act = { ...author, batch: author.batch ?? (decided.length > 1 ? randomUUID() : undefined) }
      for (const entry of decided) {
        const { subject_id: id } = entry
        const known = stored.get(id)
        const was = decisionIn(entry, entry.before)
        const why = was.status === 'rejected' && !was.reason ? await lastRejection(writing, id) : {}
        // Others decide beside: what they did since this was planned is not overwritten.
        const by = { ...act, ifMatch: known && submissionTag(known) }
        await changeSubmission(writing, { id, change: { ...was, ...why } }, by, now)
      }
    }
  },
}

/** A deleted submission comes back, with what stands on the site, as long as it is not erased. */
export const deletionsWayBack: WayBack = {
  permission: 'submissions:delete',
  isFor: ({ subject, action }) => subject === 'submission' && action === 'delete',
  async plan(reading, [entry]) {
    const id = entry?.subject_id ?? ''
    const deleted_at = await deletionOf(reading, id)
    if (deleted_at === null) throw new ApiError('not_found', 'There is no such submission')
    if (deleted_at === '') return null
    if (entry && deleted_at !== entry.at) throw changedSince([entry.subject_name])
    return (writing, author, now) => restoreSubmission(writing, id, author, now)
  },
}
