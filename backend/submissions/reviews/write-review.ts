import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, difference, record } from '#backend/history/record.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { findReviews, type ReviewRecord, removeReviews, reviewTable } from '#backend/models/review.ts'
import { removeAnswersTo } from '#backend/models/review-answer.ts'
import { removeReportsOn } from '#backend/models/review-report.ts'
import { updateVersion } from '#backend/models/table.ts'
import { endObjection } from '#backend/submissions/objections/pending-appeal.ts'
import { planMail } from '#backend/submissions/objections/statement.ts'
import { shapes } from '#contract/normal-values.ts'

/** The subject of a review's history entries: its submission, under which its decisions are found. */
export const subjectOf = ({ submission_id }: Pick<ReviewRecord, 'submission_id'>, firmName: string) =>
  ({ subject: 'review', subject_id: submission_id, subject_name: firmName || 'Review' }) as const

/** The recorded values of a review: the choices of the staff, and no word of the sender. */
export const decisionOf = ({ state, reason, rule, firm_id: firmId, proof, ...rest }: ReviewRecord) => {
  const { displayName, incentivised, connected, removed, struck, removalReason, removalRule } = rest
  const chosen = { firmId, proof, showName: displayName !== '', incentivised, connected, removed, struck }
  return { state, reason, rule, ...chosen, removalReason, removalRule }
}

/** The fields that a change of the state sets: who decided when, and no rule of an earlier decision. */
function decidedNow(
  before: ReviewRecord,
  values: Partial<ReviewRecord>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Partial<ReviewRecord> {
  if (values.state === undefined || values.state === before.state) return {}
  return { rule: '', decided_at: now.toISOString(), decider: actor.id ?? '' }
}

/** Changes a review, tells the instances and devices of it, and writes it into the history. */
export async function storeReview(
  writing: Writing,
  before: ReviewRecord,
  values: Partial<ReviewRecord>,
  { actor, firmName, now }: { readonly actor: Actor; readonly firmName: string; readonly now: Date },
): Promise<ReviewRecord> {
  const decided = decidedNow(before, values, { actor, now })
  const after = await updateVersion(writing, reviewTable, before, { ...decided, ...values })
  if (before.state === 'published' && after.state === 'unpublished' && !after.sample) {
    // The removal of words that its sender objected to stands no more.
    await endObjection(writing, after.submission_id, now)
    await planMail(writing, after.submission_id, 'unpublished', now)
  }
  await raiseFirms(writing, [before.firm_id, after.firm_id])
  const changed = difference(decisionOf(before), decisionOf(after), shapes.review)
  await record(writing, actor, { action: 'change', ...subjectOf(after, firmName), ...changed }, now)
  return after
}

/** Removes what was published of submissions, with all that was said about it; returns what it was. */
export async function removeReviewsOf(
  writing: Writing,
  submissions: readonly string[],
): Promise<readonly ReviewRecord[]> {
  const reviews = [...(await findReviews(writing, 'submission_id', submissions)).values()]
  if (reviews.length === 0) return []
  const ids = reviews.map(({ id }) => id)
  await removeReviews(writing, ids)
  await removeAnswersTo(writing, ids)
  await removeReportsOn(
    writing,
    ids,
    reviews.filter(({ sample }) => sample).map(({ id }) => id),
  )
  return reviews
}
