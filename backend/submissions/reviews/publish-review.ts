import { randomUUID } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { findFirm } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { lockState } from '#backend/models/publication-state.ts'
import {
  insertReviews,
  lockReview,
  lockReviewOf,
  type ReviewRecord,
  reviewTable,
  toStaffReview,
} from '#backend/models/review.ts'
import { findSubmission, type SubmissionRecord, submissionTable } from '#backend/models/submission.ts'
import { updateVersion } from '#backend/models/table.ts'
import { decidedNow, existing, submissionOf } from '#backend/submissions/decide.ts'
import { assertNoPendingAppeal } from '#backend/submissions/objections/pending-appeal.ts'
import { planMail } from '#backend/submissions/objections/statement.ts'
import { shapes } from '#contract/normal-values.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import { type Strikable, strikable } from '#contract/reviews/payout-facts.ts'
import { redact } from '#contract/reviews/redaction.ts'
import { reviewTag, type StaffReview } from '#contract/reviews/review.ts'
import type { Submission } from '#contract/submission.ts'
import { detachAnswer } from './firm-answers.ts'
import { decisionOf, storeReview, subjectOf } from './write-review.ts'

const conflict = (detail: string) => new ApiError('conflict', detail)

/** The name that is shown: the sender's own with their consent, "" without. @throws ApiError 400 */
function nameOf({ showName }: Publishing, sent: SubmissionRecord, before: ReviewRecord | null): string {
  if (!showName) return ''
  // Once contact data is erased, the name that was published is the only one left.
  const name = sent.contactName || before?.displayName || ''
  if (sent.showName && name !== '') return name
  const message = 'The sender did not agree to show a name'
  throw refusedField('showName', message)
}

/** Fields of a submission that are published as they were sent, but for figures that are struck. */
function takenOver(sent: SubmissionRecord, struck: readonly Strikable[]) {
  const { rating, outcome, experiencedOn } = sent
  const figures = strikable.map((key) => [key, struck.includes(key) ? '' : sent[key]])
  return { rating, outcome, experiencedOn, ...(Object.fromEntries(figures) as Pick<ReviewRecord, Strikable>) }
}

/** When a correction was published: now where this decision brings one, else what it was. */
function editedAt(before: ReviewRecord, { corrected_at }: SubmissionRecord, now: Date): string {
  const isNew = corrected_at > (before.edited_at || before.published_at)
  return isNew ? now.toISOString() : before.edited_at
}

/** Why words are removed, by whom and when. Where they are the same as before, that decision stands. */
function removalOf(
  { removed, reason, rule }: Publishing,
  {
    before,
    text,
    decider,
    now,
  }: {
    readonly before: ReviewRecord | null
    readonly text: string
    readonly decider: string
    readonly now: Date
  },
): Pick<ReviewRecord, 'removalReason' | 'removalRule' | 'decided_at' | 'decider'> {
  const decided = { decided_at: now.toISOString(), decider }
  if (removed.length === 0) return { removalReason: '', removalRule: '', ...decided }
  if (before?.text !== text) return { removalReason: reason, removalRule: rule, ...decided }
  const { removalReason, removalRule } = before
  const kept = { removalReason: reason || removalReason, removalRule: rule || removalRule }
  const isSame = kept.removalReason === removalReason && kept.removalRule === removalRule
  const isStanding = isSame && before.state === 'published' && before.decided_at !== ''
  return { ...kept, ...(isStanding ? { decided_at: before.decided_at, decider: before.decider } : decided) }
}

/** The published review that follows from this decision. */
function reviewOf(
  sent: SubmissionRecord,
  choice: Publishing,
  before: ReviewRecord | null,
  { decider, now }: { readonly decider: string; readonly now: Date },
): ReviewRecord {
  const { firmId, removed, proof, incentivised, connected } = choice
  const place = before ?? {
    id: randomUUID(),
    submission_id: sent.id,
    sample: false,
    published_at: now.toISOString(),
    version: 1,
  }
  const text = redact(sent.description, removed)
  const chosen = choice.struck ?? before?.struck ?? []
  const struck = strikable.filter((key) => chosen.includes(key))
  return {
    ...place,
    ...removalOf(choice, { before, text, decider, now }),
    ...takenOver(sent, struck),
    struck,
    firm_id: firmId,
    state: 'published',
    reason: '',
    rule: '',
    text,
    removed: [...new Set(removed)].sort((one, other) => one - other),
    displayName: nameOf(choice, sent, before),
    proof,
    incentivised: incentivised || sent.incentivised,
    connected,
    edited_at: before ? editedAt(before, sent, now) : '',
  }
}

/**
 * Approves a submission and publishes it, or puts a changed decision in the place of an earlier one. Who dies in between has
 * done neither. @throws ApiError 400, 404, 409, 412
 */
export async function publishReview(
  writing: Writing,
  { id, choice }: { readonly id: string; readonly choice: Publishing },
  author: Author,
  now: Date,
): Promise<Submission> {
  await lockState(writing)
  const sent = await existing(writing, id, choice.tag)
  if (sent.rating === 0) throw conflict('This review gives no stars, so it can be approved but not published')
  const firm = await findFirm(writing, choice.firmId)
  if (!firm)
    throw refusedField('firmId', 'This firm is no longer there. Please choose another one.', {
      code: 'conflict',
    })
  await assertNoPendingAppeal(writing, id)
  const before = await lockReviewOf(writing, id)
  const { id: decider, username } = staffOf(author.caller)
  const after = reviewOf(sent, choice, before, { decider, now })
  const isMoved = before !== null && before.firm_id !== firm.id
  const actor = actorOf(isMoved ? { ...author, batch: author.batch ?? randomUUID() } : author)
  if (isMoved) await detachAnswer(writing, before, { actor, now })
  if (before) await updateVersion(writing, reviewTable, before, after)
  else await insertReviews(writing, [after])
  await raiseFirms(writing, [firm.id, before?.firm_id ?? firm.id])
  const decided = decidedNow(sent, { status: 'approved', stands: false, now })
  const by = { decided_by: username, decider, reason: '', rule: '' } as const
  await updateVersion(writing, submissionTable, sent, { status: 'approved', ...decided, ...by })
  if (after.removed.length > 0 && after.decided_at === now.toISOString()) {
    await planMail(writing, id, 'redacted', now)
  }
  const values = difference(
    { status: sent.status, ...(before ? decisionOf(before) : {}) },
    { status: 'approved', ...decisionOf(after) },
    shapes.review,
  )
  const entry = { action: 'change', ...subjectOf(after, firm.name), ...values } as const
  await record(writing, actor, entry, now)
  return submissionOf(writing, id)
}

/** Reads and locks a review until this transaction ends. @throws ApiError 404, 412 */
export async function existingReview(
  writing: Writing,
  id: string,
  ifMatch: string | undefined,
): Promise<ReviewRecord> {
  const found = await lockReview(writing, id)
  if (!found || found.state === 'deleted') throw new ApiError('not_found', 'There is no such review')
  const current = toStaffReview(found)
  const detail = 'This review was changed meanwhile'
  requireMatch(ifMatch, reviewTag(current), { current, detail })
  return found
}

/** Takes a review off the site, or puts it back. @throws ApiError 404, 409, 412 */
export async function changeReview(
  writing: Writing,
  {
    id,
    state,
    reason,
    rule,
  }: { readonly id: string } & Pick<StaffReview, 'state' | 'reason'> & Pick<ReviewRecord, 'rule'>,
  author: Author,
  now: Date,
): Promise<StaffReview> {
  await lockState(writing)
  const before = await existingReview(writing, id, author.ifMatch)
  if (state === 'published' && !before.sample) {
    const sent = await findSubmission(writing, before.submission_id)
    // A restore may have left a review without what was sent in; nothing speaks against it.
    if (sent && sent.status !== 'approved') {
      throw conflict('This review has no approval at the moment. Please decide on it first.')
    }
    if (sent) await assertNoPendingAppeal(writing, sent.id)
  }
  const firm = await findFirm(writing, before.firm_id)
  const by = { actor: actorOf(author), firmName: firm?.name ?? '', now }
  return toStaffReview(await storeReview(writing, before, { state, reason, rule }, by))
}
