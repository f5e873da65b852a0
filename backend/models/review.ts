import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { PayoutMethod, RefusalReason } from '#contract/reviews/payout-facts.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import type { Review, StaffReview } from '#contract/reviews/review.ts'
import { insertRows, lockRow, type RowOf, readRows, removeRows, tableOf } from './table.ts'

const columns = {
  id: { ...column.key(64), primaryKey: true },
  /** Of what was sent in; a sample has its own id here. */
  submission_id: column.key(64),
  firm_id: column.key(64),
  /** `deleted`: it was published when staff deleted what was sent in, which can still be taken back. */
  state: column.key<StaffReview['state'] | 'deleted'>(16),
  reason: naming('sender', 'deleted', column.key(1000)),
  rating: column.whole(),
  outcome: column.key<StaffReview['outcome']>(16),
  accountSize: column.key(20),
  payoutAmount: column.key(20),
  experiencedOn: column.key(10),
  payoutRequestedOn: later(column.key(10)),
  payoutReceivedOn: later(column.key(10)),
  payoutMethod: later(column.key<PayoutMethod | ''>(16)),
  refusalReason: later(column.key<RefusalReason | ''>(16)),
  struck: later(column.keys<StaffReview['struck'][number]>(120)),
  text: naming('sender', 'deleted', column.text()),
  removed: column.json<StaffReview['removed']>([]),
  displayName: naming('sender', 'deleted', column.key(120), 'name'),
  proof: column.key<StaffReview['proof']>(20),
  incentivised: column.flag(),
  connected: column.flag(),
  sample: column.flag(),
  published_at: column.moment(),
  edited_at: column.momentOrNone(),
  rule: later(column.key<PolicyRule | ''>(16)),
  removalReason: naming('sender', 'deleted', later(column.key(1000))),
  removalRule: later(column.key<PolicyRule | ''>(16)),
  /** When words were removed, or it was last unpublished or put back; "" where that was not noted. */
  decided_at: later(column.momentOrNone()),
  /** The id of the member of the staff who did it. */
  decider: later(column.key(64)),
  version: column.whole(),
}

/** The rows of published reviews, and of those that were unpublished. */
export const reviewTable = tableOf('reviews', columns, {
  unique: {
    submission_id: ['submission_id'],
    reviews_of_firm: ['firm_id', 'state', 'published_at', 'id'],
    reviews_by_time: ['state', 'published_at', 'id', 'sample'],
    reviews_by_stars: ['state', 'firm_id', 'rating', 'proof', 'sample', 'incentivised', 'id'],
  },
  plain: {
    reviews_by_payout: [
      'state',
      'firm_id',
      'outcome',
      'incentivised',
      'connected',
      'payoutReceivedOn',
      'payoutRequestedOn',
      'experiencedOn',
      'published_at',
      'id',
    ],
  },
})

/** A published review as it is stored. */
export type ReviewRecord = RowOf<typeof reviewTable>

/** Of them those that stand on the site. */
export const PUBLISHED = { state: 'published' } as const

/** A review as everyone may read it, with the answer of its firm. */
export function toReview(record: ReviewRecord, answer: Review['answer']): Review {
  const { id, firm_id: firmId, rating, outcome, accountSize, payoutAmount, experiencedOn } = record
  const { text, displayName, proof, incentivised, connected, sample, published_at, edited_at } = record
  const { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = record
  const facts = { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason }
  const payout = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))
  const said = { rating, outcome, accountSize, payoutAmount, experiencedOn, text, displayName, proof }
  const labels = { incentivised, connected, sample }
  return { id, firmId, ...said, ...payout, ...labels, published_at, edited_at: edited_at || null, answer }
}

/** A review as staff read it. */
export function toStaffReview(record: ReviewRecord, answer: Review['answer'] = null): StaffReview {
  const { state, reason, rule, removed, version, submission_id, sample, displayName } = record
  const { removalReason, removalRule, struck } = record
  return {
    ...toReview(record, answer),
    state: state === 'published' ? state : 'unpublished',
    reason,
    rule,
    removalReason,
    removalRule,
    removed,
    struck,
    version,
    submissionId: sample ? '' : submission_id,
    showName: displayName !== '',
  }
}

export async function insertReviews(writing: Writing, records: readonly ReviewRecord[]): Promise<void> {
  await insertRows(writing, reviewTable, records)
}

/** Reads and locks a review until this transaction ends; null where there is none. */
export function lockReview(writing: Writing, id: string): Promise<ReviewRecord | null> {
  return lockRow<ReviewRecord>(writing, reviewTable, { id })
}

/** The review that was made of a submission, as `lockReview`. */
export function lockReviewOf(writing: Writing, submission_id: string): Promise<ReviewRecord | null> {
  return lockRow<ReviewRecord>(writing, reviewTable, { submission_id })
}

/** The reviews with these ids, or of these submissions. */
export async function findReviews(
  reading: Reading,
  by: 'id' | 'submission_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewRecord>> {
  if (ids.length === 0) return new Map()
  const records = await readRows<ReviewRecord>(reading, reviewTable, { where: { [by]: [...ids] } })
  return new Map(records.map((record) => [record[by], record]))
}

/** Removes reviews for good. */
export async function removeReviews(writing: Writing, ids: readonly string[]): Promise<void> {
  await removeRows(writing, reviewTable, { id: [...ids] })
}
