import type { Writing } from '#backend/database/transaction.ts'
import { insertReviews, type ReviewRecord } from '#backend/models/review.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import type { Outcome, Proof } from '#contract/reviews/options.ts'
import { noPayoutFacts, type PayoutMethod, type RefusalReason } from '#contract/reviews/payout-facts.ts'

/** Days from asking to receiving, and the way; or the reason of a refusal. */
type SamplePayout = readonly [took: number, method: PayoutMethod] | RefusalReason

type Sample = readonly [stars: number, outcome: Outcome, proof: Proof, text: string, payout?: SamplePayout]

/** Invented reviews of the sample firms, newest first. Each says so, beside its label. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  'Kestrel Row Funding': [
    [
      5,
      'paid_out',
      'payout_statement',
      'The third payout arrived on the next day, as the two before.',
      [1, 'rise'],
    ],
    [
      4,
      'paid_out',
      'screenshot',
      'One rulebook for every size. Leverage on crypto is too low for my plan.',
      [3, 'bank'],
    ],
    [5, 'payout_waiting', 'none', 'Passed in eleven days. Support answered within the hour.'],
  ],
  'Halden Ridge Capital': [
    [
      4,
      'paid_out',
      'account_email',
      'Asked on Thursday, received on Monday. The first payout is capped.',
      [4, 'bank'],
    ],
    [5, 'funded', 'none', 'The drawdown is counted at the end of the day, which suited me well.'],
    [2, 'failed', 'none', 'I misread the contract limits, and nobody could explain them to me.'],
  ],
  'Opal Harbor Trading': [
    [4, 'passed', 'screenshot', 'Two steps without surprises. The dashboard is slow on Mondays.'],
    [3, 'other', 'none', 'Support took two days to answer; the refund then came at once.'],
    [4, 'paid_out', 'none', 'Paid within four days, less than the page promised but it came.', [4, 'crypto']],
  ],
  'Brightmoor Futures': [
    [3, 'funded', 'none', 'Fair rules. The data fee was news to me.'],
    [4, 'paid_out', 'screenshot', 'Small account, small payout, no questions.', [2, 'paypal']],
    [3, 'failed', 'none', 'The trailing drawdown is stricter than it reads.'],
  ],
  'Quillstone Prop': [
    [3, 'passed', 'none', 'It works, with a consistency rule that costs a week.'],
    [
      2,
      'payout_refused',
      'account_email',
      'The first request was refused for a rule that I had not found.',
      'consistency',
    ],
  ],
  'Larkspur Funded': [
    [3, 'funded', 'none', 'Cheap to try. Spreads grow around news.'],
    [4, 'paid_out', 'none', 'Paid after nine days.', [9, 'bank']],
  ],
  'Gullwing Apex Funds': [
    [1, 'payout_refused', 'screenshot', 'The account was closed on the day of the payout.', 'none'],
    [1, 'other', 'none', 'Nobody answered after I had paid.'],
  ],
  'Driftwood FX Pool': [
    [1, 'payout_waiting', 'none', 'The withdrawal has been pending since September.'],
    [2, 'failed', 'none', 'Slippage that I have seen nowhere else.'],
  ],
}

/** Between two reviews of a firm. */
const DAYS_BETWEEN = 9

/** The payout facts of a sample; the payout came on the day before the review was published. */
function payoutOf(payout: SamplePayout | undefined, published_at: string): Partial<ReviewRecord> {
  if (typeof payout === 'string') return { refusalReason: payout }
  if (!payout) return {}
  const [took, payoutMethod] = payout
  const received = Date.parse(published_at) - days(1)
  return {
    payoutMethod,
    payoutReceivedOn: utcDayOf(new Date(received)),
    payoutRequestedOn: utcDayOf(new Date(received - days(took))),
  }
}

/** A firm that was added a moment ago. */
interface NewFirm {
  readonly id: string
  readonly name: string
}

/** Adds the invented reviews of sample firms; returns how many they were. */
export async function insertSampleReviews(
  writing: Writing,
  firms: readonly NewFirm[],
  now: Date,
): Promise<number> {
  const records = firms.flatMap(({ id: firm_id, name }) =>
    (samples[name] ?? []).map(([rating, outcome, proof, text, payout], index): ReviewRecord => {
      const id = `sample-${firm_id}-${index}`.slice(0, 64)
      const published_at = new Date(now.getTime() - days(1 + index * DAYS_BETWEEN)).toISOString()
      return {
        id,
        submission_id: id,
        firm_id,
        state: 'published',
        reason: '',
        rule: '',
        removalReason: '',
        removalRule: '',
        decided_at: '',
        decider: '',
        rating,
        outcome,
        accountSize: '$50,000',
        payoutAmount: outcome === 'paid_out' ? '$1,280' : '',
        experiencedOn: published_at.slice(0, 10),
        ...noPayoutFacts,
        ...payoutOf(payout, published_at),
        struck: [],
        text: `This review is invented. ${text}`,
        removed: [],
        displayName: '',
        proof,
        incentivised: false,
        connected: false,
        sample: true,
        published_at,
        edited_at: '',
        version: 1,
      }
    }),
  )
  await insertReviews(writing, records)
  return records.length
}
