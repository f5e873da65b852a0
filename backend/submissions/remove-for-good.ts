import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { insertGone } from '#backend/models/erasure.ts'
import { findFirm } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { eraseEntriesOf } from '#backend/models/history-chain.ts'
import { emptyObjectionsTo } from '#backend/models/objection.ts'
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
 * Removes submissions for good: their files, the published reviews with reports and answers, and their words in
 * History. Their remains recognise them, so that neither a restore nor an outbox brings them back. Returns how many there were.
 * Call it under the lock of the state, once the snapshots have forgotten them.
 */
export async function removeForGood(
  writing: Writing,
  ids: readonly string[],
  { actor, action, now }: Removal,
): Promise<number> {
  const found = await lockSubmissions(writing, ids)
  if (found.length === 0) return 0
  const there = found.map(({ id }) => id)
  const reviews = await removeReviewsOf(writing, there)
  await raiseFirms(
    writing,
    reviews.map(({ firm_id }) => firm_id),
  )
  await removeFiles(writing, there)
  await removeSubmissions(writing, there)
  await emptyObjectionsTo(writing, there, now)
  await removeMailsAbout(writing, there)
  await insertGone(writing, there, now)
  const withdrawn_at = now.toISOString()
  await insertWithdrawals(
    writing,
    found.map(({ id, idempotencyKey, secretHash }) => ({ id, idempotencyKey, secretHash, withdrawn_at })),
  )
  await eraseEntriesOf(writing, there)
  const firms = new Map(reviews.map((review) => [review.submission_id, review.firm_id]))
  for (const { id, firmId, status, submitted_at } of found) {
    // A name that the sender typed goes as well; a firm of the list is no secret of theirs.
    const firm = await findFirm(writing, firms.get(id) ?? firmId)
    const about = subjectOf({ id, firmName: firm?.name ?? '' })
    await record(writing, actor, { action, ...about, before: { status, submitted_at } }, now)
  }
  return found.length
}
