import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { findFirm } from '#backend/models/firm.ts'
import {
  findObjection,
  isWaiting,
  lockObjectionTo,
  type ObjectionRecord,
  updateObjection,
} from '#backend/models/objection.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { lockReviewOf, type ReviewRecord } from '#backend/models/review.ts'
import { lockSubmission, type SubmissionRecord } from '#backend/models/submission.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import type { decideObjection as decideCall, OpenObjection } from '#contract/reviews/objection-endpoints.ts'
import { redact } from '#contract/reviews/redaction.ts'
import { submissionTag } from '#contract/submission.ts'
import { store } from '../decide.ts'
import { publishReview } from '../reviews/publish-review.ts'
import { storeReview, subjectOf } from '../reviews/write-review.ts'
import { planMail } from './plan-mail.ts'
import { readDeciders } from './second-person.ts'
import { openObjection } from './staff-objections.ts'
import { decisionInForce } from './statement.ts'

type Decision = v.InferOutput<NonNullable<(typeof decideCall)['body']>> & { readonly id: string }

/** A waiting objection with its subject, all locked until this transaction ends. */
interface Disputed {
  readonly objection: ObjectionRecord
  readonly sent: SubmissionRecord
  readonly review: ReviewRecord | null
}

/** @throws ApiError 404, 409, 412 */
async function lockDisputed(writing: Writing, { id, tag }: Decision, author: Author): Promise<Disputed> {
  const gone = () => new ApiError('not_found', 'There is no such objection')
  const known = await findObjection(writing, id)
  if (!known) throw gone()
  // In the order in which senders lock them.
  const sent = await lockSubmission(writing, known.submission_id)
  const review = await lockReviewOf(writing, known.submission_id)
  const objection = await lockObjectionTo(writing, known.submission_id)
  if (objection?.id !== id) throw gone()
  const current = await openObjection(writing, id, staffOf(author.caller))
  const detail = 'This objection was decided on meanwhile'
  requireMatch(tag, `"${objection.version}"`, { current, detail })
  if (objection.decided_at !== '') throw new ApiError('conflict', detail)
  if (sent?.deleted_at !== '' || !isWaiting(objection)) {
    throw new ApiError('conflict', 'The decision that this objection is about does not stand any more')
  }
  return { objection, sent, review }
}

/**
 * Keeps a decision, or upholds the objection to it; the review becomes what it would be without the decision, in the same
 * transaction. @throws ApiError 403, 404, 409, 412
 */
export async function decideObjection(
  writing: Writing,
  decision: Decision,
  author: Author,
  now: Date,
): Promise<OpenObjection> {
  await lockState(writing)
  const disputed = await lockDisputed(writing, decision, author)
  const { objection, sent, review } = disputed
  const staff = staffOf(author.caller)
  const deciders = await readDeciders(writing, staff)
  if (!deciders.mayDecide(objection)) {
    throw new ApiError('not_allowed', 'Another member of the staff decides: the first decision was yours')
  }
  const { outcome, reason } = decision
  const decided = { outcome, reason, decided_at: now.toISOString(), decided_by: staff.id }
  await updateObjection(writing, objection, decided)
  const act = { ...author, ifMatch: undefined, batch: randomUUID() }
  const firm = await findFirm(writing, review?.firm_id ?? sent.firmId)
  const name = firm?.name ?? sent.firmName
  const subject = subjectOf({ submission_id: sent.id }, name)
  const values = { before: { objection: 'waiting' }, after: { objection: outcome, reason } }
  await record(writing, actorOf(act), { action: 'change', ...subject, ...values }, now)
  const inForce = decisionInForce(sent, review)
  // A restore may have brought another decision.
  const isStanding = inForce?.decision === objection.decision
  if (outcome === 'upheld' && isStanding) {
    await uphold(writing, disputed, { reason, author: act, firmName: name, now })
  }
  await planMail(writing, sent.id, 'outcome', now)
  return openObjection(writing, decision.id, staff)
}

interface Upholding {
  readonly reason: string
  readonly author: Author
  readonly firmName: string
  readonly now: Date
}

/** Undoes the decision that its sender objected to. */
async function uphold(
  writing: Writing,
  { objection: { decision }, sent, review }: Disputed,
  { reason, author, firmName, now }: Upholding,
): Promise<void> {
  if (decision === 'unpublished' && review) {
    const by = { actor: actorOf(author), firmName, now }
    await storeReview(writing, review, { state: 'published', reason }, by)
    return
  }
  const firmId = review?.firm_id ?? sent.firmId
  const isListed = firmId !== '' && (await findFirm(writing, firmId)) !== null
  if (sent.rating === 0 || !isListed) {
    await store(writing, sent, { change: { status: 'approved' }, author, now })
    return
  }
  const removed = decision === 'redacted' ? [] : removedBefore(sent, review)
  const choice = choiceOf(sent, review, { firmId, removed })
  await publishReview(writing, { id: sent.id, choice }, author, now)
}

/** Words that an earlier publication of the same text removed: the objection to a rejection is not about them. */
const removedBefore = ({ description }: SubmissionRecord, review: ReviewRecord | null): number[] =>
  review && redact(description, review.removed) === review.text ? review.removed : []

/** The choices of an earlier publication, else those that the admin area begins with; no proof was looked at. */
function choiceOf(
  sent: SubmissionRecord,
  review: ReviewRecord | null,
  chosen: Pick<Publishing, 'firmId' | 'removed'>,
): Publishing {
  const mayShowName = sent.showName && (sent.contactName || review?.displayName || '') !== ''
  return {
    ...chosen,
    tag: submissionTag(sent),
    proof: review?.proof ?? 'none',
    showName: mayShowName && (review === null || review.displayName !== ''),
    incentivised: sent.incentivised || (review?.incentivised ?? false),
    connected: review?.connected ?? sent.relationship.trim() !== '',
    reason: chosen.removed.length > 0 ? (review?.removalReason ?? '') : '',
    rule: chosen.removed.length > 0 ? (review?.removalRule ?? '') : '',
  }
}
