import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { tokenHash } from '#backend/crypto/tokens.ts'
import { emptyJournalAfter } from '#backend/database/empty-journal.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Caller } from '#backend/http/session.ts'
import { forgetInBackups } from '#backend/models/forget-in-backups.ts'
import { findObjectionsTo } from '#backend/models/objection.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, type ReviewRecord } from '#backend/models/review.ts'
import { readSettings } from '#backend/models/settings.ts'
import {
  findOwn,
  lockSubmission,
  type SubmissionRecord,
  submissionTable,
} from '#backend/models/submission.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import { updateVersion } from '#backend/models/table.ts'
import { findWithdrawal, findWithdrawals, type Withdrawal } from '#backend/models/withdrawal.ts'
import { countPosting } from '#backend/submissions/posting-limit.ts'
import {
  requireFields,
  requireOpen,
  requirePast,
  type SubmissionsContext,
} from '#backend/submissions/receive-submission.ts'
import {
  type Correction,
  type OwnContent,
  type OwnSubmission,
  ownContent,
} from '#contract/own-submissions.ts'
import type { OwnState } from '#contract/reviews/options.ts'
import { applicableFacts, type PayoutFact } from '#contract/reviews/payout-facts.ts'
import { UNDECIDED } from './decide.ts'
import { filedUnder } from './filed-under.ts'
import { endObjection } from './objections/pending-appeal.ts'
import { toOwnObjection, toStatement } from './objections/statement.ts'
import { removeForGood } from './remove-for-good.ts'

/** The answer to an unknown secret says no more than that. */
const unknown = () => new ApiError('not_found', 'There is no such review')

/** The part of a submission that its sender may read and change. */
function contentOf(record: SubmissionRecord): OwnContent {
  const { firmName, description, rating, accountSize, outcome, experiencedOn, payoutAmount } = record
  const { firmId, incentivised, showName } = record
  const { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = record
  const payout = { payoutAmount, payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason }
  const said = { firmName, description, accountSize, outcome, experiencedOn, firmId }
  return { ...said, ...payout, rating: rating || null, incentivised, showName }
}

function stateOf({ status }: SubmissionRecord, review: ReviewRecord | undefined): OwnState {
  if (status === 'pending') return 'waiting'
  if (status === 'rejected') return 'rejected'
  if (!review) return 'checked'
  return review.state === 'published' ? 'published' : 'unpublished'
}

/** Reads what belongs to these submissions; the answer makes of each what its sender reads. */
async function ownReader(
  reading: Reading,
  records: readonly SubmissionRecord[],
  now: Date,
): Promise<(record: SubmissionRecord) => OwnSubmission> {
  const ids = records.map(({ id }) => id)
  const reviews = await findReviews(reading, 'submission_id', ids)
  const objections = await findObjectionsTo(reading, ids)
  const files = await readFiles(reading, ids)
  const filed = await filedUnder(
    reading,
    records.map((record) => [record, reviews.get(record.id)]),
  )
  const names = new Map(ids.map((id, index) => [id, filed[index] ?? '']))
  return (record) => {
    const { id, submitted_at, decided_at } = record
    const review = reviews.get(id)
    const objection = objections.get(id)
    const state = stateOf(record, review)
    const isOn = review?.state === 'published'
    return {
      id,
      state,
      content: contentOf(record),
      firmName: names.get(id) ?? '',
      sent_at: submitted_at,
      decided_at: decided_at || null,
      reason: state === 'unpublished' ? (review?.reason ?? '') : record.reason,
      published: isOn ? { id: review.id, firmId: review.firm_id, published_at: review.published_at } : null,
      withdrawn_at: null,
      files: (files.get(id) ?? []).map(({ name, size }) => ({ name, size })),
      statement: toStatement(record, { review, objection, now }),
      objection: toOwnObjection(objection),
    }
  }
}

/** The record of a withdrawn submission. */
const toWithdrawn = ({ id, withdrawn_at }: Withdrawal): OwnSubmission => ({
  id,
  state: 'withdrawn',
  content: v.parse(ownContent, {}),
  firmName: '',
  sent_at: withdrawn_at,
  decided_at: null,
  reason: '',
  published: null,
  withdrawn_at,
  statement: null,
  objection: null,
})

/** The states of the submissions of these secrets, in their order. */
export function readOwn(
  { database, clock }: SubmissionsContext,
  secrets: readonly string[],
): Promise<(OwnSubmission | null)[]> {
  const hashes = secrets.map(tokenHash)
  return inSnapshot(database, async (reading) => {
    const records = await findOwn(reading, hashes)
    const toOwn = await ownReader(reading, [...records.values()], clock())
    const withdrawals = await findWithdrawals(reading, hashes)
    return hashes.map((hash) => {
      const record = records.get(hash)
      const withdrawal = withdrawals.get(hash)
      if (record) return toOwn(record)
      return withdrawal ? toWithdrawn(withdrawal) : null
    })
  })
}

/** Reads and locks the submission of a secret until this transaction ends; or null. */
async function lockOwn(writing: Writing, hash: string): Promise<SubmissionRecord | null> {
  const found = (await findOwn(writing, [hash])).get(hash)
  const locked = found ? await lockSubmission(writing, found.id) : null
  return locked?.deleted_at === '' ? locked : null
}

/** A correction as its sender sent it, and from where. */
interface SentCorrection {
  readonly secret: string
  readonly content: Correction
  readonly caller: Caller
  readonly address: string
}

/** The payout facts of a correction. An older client sends none: stored ones that fit the result stay. */
function payoutOf({ outcome, ...given }: Correction, known: SubmissionRecord): Pick<OwnContent, PayoutFact> {
  const kept = applicableFacts(known, outcome)
  const {
    payoutRequestedOn = kept.payoutRequestedOn,
    payoutReceivedOn = kept.payoutReceivedOn,
    payoutMethod = kept.payoutMethod,
    refusalReason = kept.refusalReason,
  } = given
  return { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason }
}

/** Replaces a review's content; it waits again. The published text stays until the decision. @throws ApiError 400, 404, 429 */
export async function correctOwn(
  context: SubmissionsContext,
  { secret, content: given, caller, address }: SentCorrection,
): Promise<OwnSubmission> {
  const { database, clock, rules } = context
  const hash = tokenHash(secret)
  const known = (await findOwn({ database }, [hash])).get(hash)
  if (!known) throw unknown()
  const content = { ...given, ...payoutOf(given, known) }
  if (isDeepStrictEqual(contentOf(known), content)) {
    return (await ownReader({ database }, [known], clock()))(known)
  }
  const { settings } = await readSettings({ database })
  requireOpen(settings, caller)
  await inTransaction(database, (writing) => countPosting(writing, { address, now: clock() }, rules))
  const files = (await readFiles({ database }, [known.id])).get(known.id) ?? []
  requireFields(settings.userSubmissions, { ...content, rating: content.rating ?? 0 }, files.length)
  requirePast(content, clock())
  return inTransaction(database, async (writing) => {
    await lockState(writing)
    const found = await lockOwn(writing, hash)
    if (!found) throw unknown()
    const now = clock()
    const moment = now.toISOString()
    const changed = { ...content, rating: content.rating ?? 0 }
    const review = (await findReviews(writing, 'submission_id', [found.id])).get(found.id)
    const after = await updateVersion(writing, submissionTable, found, {
      ...changed,
      ...UNDECIDED,
      // The published review stays in the figures with the days that its approval took.
      decided_after: review?.state === 'published' ? found.decided_after : UNDECIDED.decided_after,
      submitted_at: moment,
      corrected_at: moment,
    })
    // The decision that it was about is over; the correction is a way of its own.
    await endObjection(writing, found.id, now)
    return (await ownReader(writing, [after], now))(after)
  })
}

/** The actor of a withdrawal in the history. */
export const sender = { id: null, name: 'Its sender', address: '' } as const

/**
 * Removes a review for good: submission, files and published review. A repeat finds the withdrawal. An unknown secret makes no
 * writer wait. (threat O3)
 * @throws ApiError 404
 */
export async function withdrawOwn({ database, clock }: SubmissionsContext, secret: string): Promise<string> {
  const hash = tokenHash(secret)
  const known = await findOwn({ database }, [hash])
  if (known.size === 0 && !(await findWithdrawal({ database }, { secretHash: hash }))) throw unknown()
  return inTransaction(database, (writing) => withdraw(writing, hash, clock()))
}

async function withdraw(writing: Writing, hash: string, now: Date): Promise<string> {
  await lockState(writing)
  const found = await lockOwn(writing, hash)
  if (!found) {
    const earlier = await findWithdrawal(writing, { secretHash: hash })
    if (earlier) return earlier.withdrawn_at
    throw unknown()
  }
  const { id } = found
  const reviews = (await findReviews(writing, 'submission_id', [id])).values()
  const published = [...reviews].map((review) => review.id)
  await forgetInBackups(writing, { gone: new Set([id]), erased: new Map(), reviews: published })
  await removeForGood(writing, [id], { actor: sender, action: 'delete', now })
  emptyJournalAfter(writing)
  return now.toISOString()
}
