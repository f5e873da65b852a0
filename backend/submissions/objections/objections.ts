import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isDuplicate } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { findFirm } from '#backend/models/firm.ts'
import {
  findObjection,
  findObjectionsTo,
  insertObjection,
  isWaiting,
  lockObjectionTo,
  type ObjectionRecord,
  objectionTable,
  removeObjection,
} from '#backend/models/objection.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, lockReviewOf, type ReviewRecord } from '#backend/models/review.ts'
import { findLinkedMail } from '#backend/models/statement-mail.ts'
import { findOwn, findSubmission, lockSubmission, type SubmissionRecord } from '#backend/models/submission.ts'
import { updateVersion } from '#backend/models/table.ts'
import type { MailedStatement } from '#contract/own-objections.ts'
import { hours } from '#contract/primitives/time.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import type { decideObjection as decideCall, OpenObjection } from '#contract/reviews/objection-endpoints.ts'
import { redact } from '#contract/reviews/redaction.ts'
import { submissionTag } from '#contract/submission.ts'
import { store } from '../decide.ts'
import { filedUnder } from '../filed-under.ts'
import { countersOf, countSent } from '../posting-limit.ts'
import { publishReview } from '../reviews/publish-review.ts'
import { storeReview, subjectOf } from '../reviews/write-review.ts'
import { openObjection, readDeciders } from './staff-objections.ts'
import {
  type DecisionInForce,
  deciderOf,
  decisionInForce,
  isUsed,
  objectionEnds,
  planMail,
  toOwnObjection,
  toStatement,
} from './statement.ts'

/** Objections of one network in an hour. */
const OBJECTIONS_AN_HOUR = { limit: 20, span: hours(1) }

const conflict = (detail: string) => new ApiError('conflict', detail)

const ended = () =>
  refusedField('token', 'This link has ended, was used, or the decision has changed since.', {
    code: 'not_found',
  })

interface Known {
  readonly review: ReviewRecord | null | undefined
  readonly objection: ObjectionRecord | null | undefined
  readonly now: Date
}

const toMailed = async (
  reading: Reading,
  sent: SubmissionRecord,
  known: Known,
): Promise<MailedStatement> => ({
  firmName: (await filedUnder(reading, [[sent, known.review]]))[0] || sent.firmName,
  sent_at: sent.submitted_at,
  statement: toStatement(sent, known),
  objection: toOwnObjection(known.objection),
})

/** The submission of a mailed link, and the moment of the decision that the mail was about. (threat D8) @throws ApiError 404 */
async function linked(reading: Reading, token: string, now: Date) {
  const mail = await findLinkedMail(reading, tokenHash(token), now)
  if (!mail) throw ended()
  return mail
}

/** The decision that a mailed link is about, while it stands and has no objection. @throws ApiError 404 */
export function mailedStatement(database: Database, token: string, now: Date): Promise<MailedStatement> {
  return inSnapshot(database, async (reading) => {
    const { submission_id, about, decided_at } = await linked(reading, token, now)
    const sent = await findSubmission(reading, submission_id)
    const review = (await findReviews(reading, 'submission_id', [submission_id])).get(submission_id)
    const objection = (await findObjectionsTo(reading, [submission_id])).get(submission_id)
    const inForce = sent && decisionInForce(sent, review)
    const isStanding = inForce?.decision === about && inForce.decided_at === decided_at
    if (!sent || !isStanding || isUsed(objection)) throw ended()
    return toMailed(reading, sent, { review, objection, now })
  })
}

/** An objection as it was sent: with the secret of a review, or with the token of a mail. */
interface SentObjection {
  readonly secret?: string | undefined
  readonly token?: string | undefined
  readonly text: string
  readonly email: string
}

/** Reads and locks the submission of an objection until this transaction ends. @throws ApiError 404 */
async function lockSent(writing: Writing, { secret, token }: SentObjection, now: Date) {
  const mail = token === undefined ? null : await linked(writing, token, now)
  const hash = tokenHash(secret ?? '')
  const id = mail?.submission_id ?? (await findOwn(writing, [hash])).get(hash)?.id
  const sent = id === undefined ? null : await lockSubmission(writing, id)
  if (sent?.deleted_at === '') return { sent, mail }
  throw mail ? ended() : new ApiError('not_found', 'There is no such review')
}

/** Refuses an objection that comes too late, or to nothing. @throws ApiError 409 */
function requireOpen(inForce: DecisionInForce | null, now: Date): DecisionInForce {
  if (!inForce) throw conflict('There is no decision on this review to object to at the moment')
  if (objectionEnds(inForce) > now) return inForce
  throw conflict('The time to object to this decision is over')
}

/** Stores the objection of a sender; the same one again changes nothing. @throws ApiError 400, 404, 409, 429 */
export async function objectTo(
  database: Database,
  objection: SentObjection,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<MailedStatement> {
  const { secret, token } = objection
  if ((secret === undefined) === (token === undefined)) {
    throw refusedField('secret', 'Either the secret of a review or the token of a link is needed')
  }
  // (threat D10)
  const counters = countersOf('objection', address, OBJECTIONS_AN_HOUR)
  await inTransaction(database, (writing) => countSent(writing, 'objections', counters, now))
  try {
    return await inTransaction(database, (writing) => storeObjection(writing, objection, now))
  } catch (error) {
    throw isDuplicate(error) ? conflict('You objected to this decision already') : error
  }
}

async function storeObjection(
  writing: Writing,
  objection: SentObjection,
  now: Date,
): Promise<MailedStatement> {
  const { sent, mail } = await lockSent(writing, objection, now)
  const review = await lockReviewOf(writing, sent.id)
  const before = await lockObjectionTo(writing, sent.id)
  if (isUsed(before)) {
    const isRepeat = before.decided_at === '' && before.text === objection.text
    if (isRepeat) return toMailed(writing, sent, { review, objection: before, now })
    throw conflict('You objected to a decision on this review already')
  }
  const inForce = requireOpen(decisionInForce(sent, review), now)
  const { decision, rule, decided_at } = inForce
  if (mail && (mail.about !== decision || mail.decided_at !== decided_at)) throw ended()
  if (before) await removeObjection(writing, before)
  const record: ObjectionRecord = {
    id: randomUUID(),
    submission_id: sent.id,
    decision,
    rule,
    first_by: await deciderOf(writing, inForce, sent),
    first_at: decided_at,
    text: objection.text,
    email: objection.email,
    sent_at: now.toISOString(),
    decided_at: '',
    outcome: '',
    reason: '',
    decided_by: '',
    erased_at: '',
    version: 1,
  }
  await insertObjection(writing, record)
  return toMailed(writing, sent, { review, objection: record, now })
}

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
  await updateVersion(writing, objectionTable, objection, decided)
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
