import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { findFirm } from '#backend/models/firm.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import { answerTable, isOwnAnswer, lockAnswer, removeAnswersTo } from '#backend/models/review-answer.ts'
import { updateVersion } from '#backend/models/table.ts'
import { subjectOf } from './write-review.ts'

/** Why an answer is refused that waited while its review went to another firm; its writer reads it. */
export const MOVED = 'This review is about another firm now'

/**
 * Takes what its firm wrote off a review that goes to another firm: it would stand there as the words of that one. An answer
 * that waits is refused. The history keeps the words for the firm that wrote them. (threat N3)
 */
export async function detachAnswer(
  writing: Writing,
  review: ReviewRecord,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const answer = await lockAnswer(writing, { review_id: review.id })
  if (!answer || !isOwnAnswer(answer, review)) return
  const { firm_id } = review
  const isWaiting = answer.status === 'pending'
  const refused = { firm_id, status: 'rejected', reason: MOVED, decided_at: now.toISOString() } as const
  if (isWaiting) await updateVersion(writing, answerTable, answer, refused)
  else await removeAnswersTo(writing, [review.id])
  const firm = await findFirm(writing, firm_id)
  const values = {
    before: { answer: answer.status, text: answer.text, firmId: firm_id },
    after: { answer: isWaiting ? refused.status : 'detached', reason: MOVED },
  }
  const entry = { action: 'change', ...subjectOf(review, firm?.name ?? ''), ...values } as const
  await record(writing, actor, entry, now)
}
