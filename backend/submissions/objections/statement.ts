import type { Reading } from '#backend/database/transaction.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import type { SubmissionRecord } from '#backend/models/submission.ts'
import { findUser } from '#backend/models/user.ts'
import { OBJECTION_LIFE, type ObjectedDecision } from '#contract/reviews/objection.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'

/** The decision in force on a review that owes its sender reasons. */
export interface DecisionInForce {
  readonly decision: ObjectedDecision
  readonly decided_at: string
  /** The reason in the words of staff; "" where an earlier version asked for none. */
  readonly fact: string
  readonly rule: PolicyRule | ''
  /** The id of who decided; "" where that was not noted. */
  readonly decider: string
}

/** When something was decided on a published review, as far as that was noted. */
const decidedAt = ({ decided_at, edited_at, published_at }: ReviewRecord): string =>
  decided_at || edited_at || published_at

/** The decision that a sender is told the reasons of; null where nothing was refused, or it waits to be decided anew. */
export function decisionInForce(
  { status, submitted_at, decided_at, reason, rule, decider }: SubmissionRecord,
  review: ReviewRecord | null | undefined,
): DecisionInForce | null {
  if (status === 'rejected') {
    // A backup that was written elsewhere may not know when.
    return { decision: 'rejected', decided_at: decided_at || submitted_at, fact: reason, rule, decider }
  }
  if (status !== 'approved' || !review) return null
  const by = { decided_at: decidedAt(review), decider: review.decider || decider }
  if (review.state === 'unpublished') {
    return { ...by, decision: 'unpublished', fact: review.reason, rule: review.rule }
  }
  if (review.removed.length === 0) return null
  return { ...by, decision: 'redacted', fact: review.removalReason, rule: review.removalRule }
}

/** Until when the sender may object to a decision. */
export const objectionEnds = ({ decided_at }: Pick<DecisionInForce, 'decided_at'>): Date =>
  new Date(Date.parse(decided_at) + OBJECTION_LIFE)

/** The id of who decided; of decisions of earlier versions, which kept the name alone, that of who has it now. */
export async function deciderOf(
  reading: Reading,
  { decider }: DecisionInForce,
  { decided_by }: SubmissionRecord,
): Promise<string> {
  if (decider !== '' || decided_by === '') return decider
  return (await findUser(reading, { username: decided_by }))?.id ?? ''
}
