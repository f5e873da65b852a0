import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { insertGone } from '#backend/models/erasure.ts'
import { findFirm } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { eraseEntriesOf } from '#backend/models/history-chain.ts'
import { emptyObjectionsTo } from '#backend/models/objection.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import { removeMailsAbout } from '#backend/models/statement-mail.ts'
import { lockSubmissions, removeSubmissions } from '#backend/models/submission.ts'
import { removeFiles } from '#backend/models/submission-file.ts'
import { insertWithdrawals } from '#backend/models/withdrawal.ts'
import { subjectOf } from './decide.ts'
import { removeReviewsOf } from './reviews/write-review.ts'

/** Who removes, and when. `erase`: staff, for the sender; `delete`: the sender, in History. */
export interface Removal {
  readonly actor: Actor
  readonly action: 'delete' | 'erase'
  readonly now: Date
}

/**
 * Removes all that is stored of these submissions: files, published reviews with reports and answers, mails about them, the words
 * of their objections and of History. What is remembered is that they are gone. Returns the reviews as they were.
 */
export async function removeAllOf(
  writing: Writing,
  ids: readonly string[],
  now: Date,
): Promise<readonly ReviewRecord[]> {
  const reviews = await removeReviewsOf(writing, ids)
  await removeFiles(writing, ids)
  await removeSubmissions(writing, ids)
  await emptyObjectionsTo(writing, ids, now)
  await removeMailsAbout(writing, ids)
  await insertGone(writing, ids, now)
  await eraseEntriesOf(writing, ids)
  return reviews
}

/**
 * Removes submissions for good, as their sender or staff ask. Their remains recognise them, so that neither a restore nor an
 * outbox brings them back. Returns how many there were. Call it under the lock of the state, once the snapshots have forgotten
 * them.
 */
export async function removeForGood(
  writing: Writing,
  ids: readonly string[],
  { actor, action, now }: Removal,
): Promise<number> {
  const found = await lockSubmissions(writing, ids)
  if (found.length === 0) return 0
  const there = found.map(({ id }) => id)
  const reviews = await removeAllOf(writing, there, now)
  await raiseFirms(
    writing,
    reviews.map(({ firm_id }) => firm_id),
  )
  const withdrawn_at = now.toISOString()
  await insertWithdrawals(
    writing,
    found.map(({ id, idempotencyKey, secretHash }) => ({ id, idempotencyKey, secretHash, withdrawn_at })),
  )
  const firms = new Map(reviews.map((review) => [review.submission_id, review.firm_id]))
  for (const { id, firmId, status, submitted_at } of found) {
    // A name that the sender typed goes as well; a firm of the list is no secret of theirs.
    const firm = await findFirm(writing, firms.get(id) ?? firmId)
    const about = subjectOf({ id, firmName: firm?.name ?? '' })
    await record(writing, actor, { action, ...about, before: { status, submitted_at } }, now)
  }
  return found.length
}
