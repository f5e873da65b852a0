import { randomUUID } from 'node:crypto'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { isWaiting, type ObjectionRecord } from '#backend/models/objection.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import { planStatementMail, type StatementMailRecord } from '#backend/models/statement-mail.ts'
import type { SubmissionRecord } from '#backend/models/submission.ts'
import { findUser } from '#backend/models/user.ts'
import type { OwnObjection, Statement } from '#contract/own-submissions.ts'
import { minutes } from '#contract/primitives/time.ts'
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

/** How long, in milliseconds, a decision stands before its reasons are mailed: longer than the admin area offers Undo. */
const MAIL_DELAY = minutes(2)

/**
 * Plans the mail about a decision, in the transaction that decides. A decision that is undone before the mail is due is
 * not mailed; without an address there is no mail.
 */
export async function planMail(
  writing: Writing,
  submission_id: string,
  about: StatementMailRecord['about'],
  now: Date,
): Promise<void> {
  const decided_at = now.toISOString()
  await planStatementMail(writing, {
    id: randomUUID(),
    submission_id,
    about,
    decided_at,
    // The decision on an objection has no Undo.
    due_at: new Date(now.getTime() + (about === 'outcome' ? 0 : MAIL_DELAY)).toISOString(),
    token_hash: '',
    expires_at: objectionEnds({ decided_at }).toISOString(),
  })
}
