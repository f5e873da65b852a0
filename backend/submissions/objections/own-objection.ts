import { isWaiting, type ObjectionRecord } from '#backend/models/objection.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import type { SubmissionRecord } from '#backend/models/submission.ts'
import type { OwnObjection, Statement } from '#contract/own-submissions.ts'
import { decisionInForce, objectionEnds } from './statement.ts'

/** Whether an objection uses up the right to object: one that ended undecided does not. */
export const isUsed = (objection: ObjectionRecord | null | undefined): objection is ObjectionRecord =>
  Boolean(objection && (isWaiting(objection) || objection.decided_at !== ''))

/** Rows that belong to a submission. */
interface RelatedRows {
  readonly review: ReviewRecord | null | undefined
  readonly objection: ObjectionRecord | null | undefined
  readonly now: Date
}

/** The reasons for the decision in force, as the sender reads them; null where it refuses nothing. */
export function toStatement(
  sent: SubmissionRecord,
  { review, objection, now }: RelatedRows,
): Statement | null {
  const inForce = decisionInForce(sent, review)
  if (!inForce) return null
  const { decision, decided_at, fact, rule } = inForce
  const ends = objectionEnds(inForce)
  const isOpen = !isUsed(objection) && ends > now
  return { decision, decided_at, fact, rule, ends_at: isOpen ? ends.toISOString() : null }
}

/** An objection as its sender reads it; null where there is none, or it ended undecided. */
export function toOwnObjection(objection: ObjectionRecord | null | undefined): OwnObjection | null {
  if (!isUsed(objection)) return null
  const { decision, rule, first_at, text, sent_at, decided_at, outcome, reason } = objection
  const first = { decision, rule, first_at: first_at || sent_at }
  return { ...first, text, sent_at, decided_at: decided_at || null, outcome, reason }
}
