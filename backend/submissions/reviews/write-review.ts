import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, difference, record } from '#backend/history/record.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { findReviews, type ReviewRecord, removeReviews, updateReview } from '#backend/models/review.ts'
import { removeAnswersTo } from '#backend/models/review-answer.ts'
import { removeReportsOn } from '#backend/models/review-report.ts'

/** The subject of a review's history entries: its submission, under which its decisions are found. */
export const subjectOf = ({ submission_id }: Pick<ReviewRecord, 'submission_id'>, firmName: string) =>
  ({ subject: 'review', subject_id: submission_id, subject_name: firmName || 'Review' }) as const

/** The recorded values of a review: the choices of the staff, and no word of the sender. */
export const decisionOf = ({ state, reason, firm_id: firmId, proof, ...rest }: ReviewRecord) => {
  const { displayName, incentivised, connected, removed } = rest
  return { state, reason, firmId, proof, showName: displayName !== '', incentivised, connected, removed }
}

/** Changes a review, tells the instances and devices of it, and writes it into the history. */
export async function storeReview(
  writing: Writing,
  before: ReviewRecord,
  values: Partial<ReviewRecord>,
  { actor, firmName, now }: { readonly actor: Actor; readonly firmName: string; readonly now: Date },
): Promise<ReviewRecord> {
  const after = await updateReview(writing, before, values)
  await raiseFirms(writing, [before.firm_id, after.firm_id])
  const changed = difference(decisionOf(before), decisionOf(after))
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
  await removeReportsOn(writing, ids)
  return reviews
}
