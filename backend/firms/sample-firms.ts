import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { countFirmRows, type FirmRecord, insertFirm } from '#backend/models/firm.ts'
import { insertChanges, type NewChange } from '#backend/models/public-change-writes.ts'
import { nextRevision, readState } from '#backend/models/publication-state.ts'
import { insertReviews, type ReviewRecord } from '#backend/models/review.ts'
import { recordFirmChanges } from '#backend/public-changes/record-firm-changes.ts'
import { firmDefaults, type NewFirm } from '#contract/firm.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import type { Outcome, Proof } from '#contract/reviews/options.ts'
import { noPayoutFacts, type PayoutMethod, type RefusalReason } from '#contract/reviews/payout-facts.ts'
import { sampleAssessment } from './sample-assessments.ts'
import { sampleChallenges } from './sample-challenges.ts'
import { sampleCompany } from './sample-companies.ts'

/** Invented prices in cents of two challenges of sample firms: on so many days before the first start the price became this. */
const priceHistories = [
  {
    firm: 'Kestrel Row Funding',
    challenge: 'row-50',
    first: 34_900,
    prices: { 352: 32_900, 301: 29_900, 287: 34_900, 214: 31_900, 150: 27_900, 129: 33_900, 62: 29_900 },
  },
  {
    firm: 'Halden Ridge Capital',
    challenge: 'ridge-50',
    first: 13_900,
    prices: { 340: 15_900, 266: 12_900, 243: 15_900, 171: 16_900, 96: 11_900, 74: 15_900, 21: 14_900 },
  },
] as const

/**
 * Adds a year of invented prices to the list of changes, the last of which is the price that the sample has. They go with their
 * firm.
 */
async function insertSamplePrices(writing: Writing, firms: readonly FirmRecord[], now: Date): Promise<void> {
  for (const { firm: name, challenge: id, first, prices } of priceHistories) {
    const firm = firms.find((one) => one.name === name)
    const challenge = firm?.challenges.find((one) => one.id === id)
    if (!firm || !challenge) continue
    let before: number = first
    const oldestFirst = Object.entries(prices).sort(([one], [other]) => Number(other) - Number(one))
    for (const [daysAgo, after] of oldestFirst) {
      const entry: NewChange = {
        kind: 'challenge',
        field: 'price',
        subject: { id, name: challenge.name, currency: challenge.currency },
        before,
        after,
        reason: '',
        minor: false,
      }
      const at = new Date(now.getTime() - days(Number(daysAgo)))
      await insertChanges(writing, { firm, entries: [entry], invented: true }, at)
      before = after
    }
  }
}

/** Days from asking to receiving, and the way; or the reason of a refusal. */
type SamplePayout = readonly [took: number, method: PayoutMethod] | RefusalReason

type InventedReview = readonly [
  stars: number,
  outcome: Outcome,
  proof: Proof,
  text: string,
  payout?: SamplePayout,
]

/** Invented reviews of the sample firms, newest first. Each says so, beside its label. */
const reviewsOfSamples: Readonly<Record<string, readonly InventedReview[]>> = {
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

/** Adds the invented reviews of sample firms; returns how many they were. */
async function insertSampleReviews(
  writing: Writing,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<number> {
  const records = firms.flatMap(({ id: firm_id, name }) =>
    (reviewsOfSamples[name] ?? []).map(([rating, outcome, proof, text, payout], index): ReviewRecord => {
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

type Sample = Pick<
  NewFirm,
  | 'name'
  | 'category'
  | 'description'
  | 'website'
  | 'instruments'
  | 'maxFunding'
  | 'profitSplit'
  | 'evaluationFee'
  | 'maxAccounts'
  | 'pros'
  | 'cons'
  | 'experience'
> &
  Partial<NewFirm>

const sample = (firm: Sample): NewFirm => ({ ...firmDefaults, ...firm, sample: true })

/** The eight invented firms of a fresh start, two to a tier. Their addresses lead nowhere. */
export const sampleFirms: readonly NewFirm[] = [
  sample({
    name: 'Kestrel Row Funding',
    category: 'Gold',
    description:
      'Two-step and instant accounts with a fixed rulebook. No consistency rule, weekend holding allowed, payouts every 14 days.',
    website: 'https://kestrelrow.example/',
    instruments: ['forex', 'futures', 'cfd', 'Crypto', 'Options'],
    affiliateEnabled: true,
    affiliateCode: 'KESTREL20',
    affiliateUrl: 'https://kestrelrow.example/?ref=tierboard',
    discountPercentage: 20,
    requiresCodeCopy: true,
    maxFunding: '$10K – $400K',
    profitSplit: 'Up to 90%',
    evaluationFee: '$89 – $979',
    maxAccounts: '3',
    copyTrading: true,
    pros: [
      'Payouts land within 24 hours on average',
      'One rulebook for every account size',
      'Static drawdown, shown live in the dashboard',
      'Weekend and news holding allowed',
    ],
    cons: ['Crypto is limited to 1:2 leverage', 'Add-ons for 90% split cost extra'],
    experience:
      'Fourth payout in a row, all under a day. Support fixed a wrong lot-size flag in twenty minutes and apologised.',
  }),
  sample({
    name: 'Halden Ridge Capital',
    category: 'Gold',
    description: 'One-step futures evaluation with end-of-day drawdown and daily payouts once funded.',
    website: 'https://haldenridge.example/',
    instruments: ['futures'],
    affiliateEnabled: true,
    affiliateCode: 'RIDGE15',
    affiliateUrl: 'https://haldenridge.example/?ref=tierboard',
    discountPercentage: 15,
    maxFunding: '$25K – $300K',
    profitSplit: '80% – 90%',
    evaluationFee: '$149 – $849',
    maxAccounts: '5',
    copyTrading: true,
    pros: [
      'Daily payouts once funded',
      'Drawdown is counted at the end of the day, not tick by tick',
      'Up to five accounts can be copied from one',
    ],
    cons: ['Futures only', 'The first payout is capped at $2,000'],
    experience:
      'Passed in nine days and asked for a payout the next week. It was in my account before the market closed.',
  }),
  sample({
    name: 'Opal Harbor Trading',
    category: 'Silver',
    description: 'Low-cost two-step challenges with a 10% profit target.',
    website: 'https://opalharbor.example/',
    instruments: ['forex', 'cfd'],
    affiliateEnabled: true,
    affiliateCode: 'HARBOR10',
    affiliateUrl: 'https://opalharbor.example/?ref=tierboard',
    discountPercentage: 10,
    requiresCodeCopy: true,
    maxFunding: '$5K – $200K',
    profitSplit: 'Up to 85%',
    evaluationFee: '$49 – $899',
    maxAccounts: '2',
    pros: ['Entry fee from $49', 'No time limit in either step', 'Fee comes back with the first payout'],
    cons: ['The 10% target is above the usual 8%', 'No trading two minutes around major news'],
    experience:
      'Rules were as written and the refund came with payout one. Live chat took most of a day to answer.',
  }),
  sample({
    name: 'Brightmoor Futures',
    category: 'Silver',
    description: 'Monthly futures evaluations, trailing drawdown.',
    website: 'https://brightmoor.example/',
    instruments: ['futures'],
    maxFunding: '$50K – $150K',
    profitSplit: '80%',
    evaluationFee: '$165 / month',
    maxAccounts: '1',
    copyTrading: true,
    pros: [
      'One step, and you may pass in five days',
      'Payout requests are answered within two business days',
    ],
    cons: ['The drawdown trails open profit', 'The monthly fee renews until you cancel it'],
    experience:
      'Fair once you understand the trailing drawdown. I reset twice before I did, and each reset costs money.',
  }),
  sample({
    name: 'Quillstone Prop',
    category: 'Bronze',
    description: 'Young firm with fair rules and slow support.',
    website: 'https://quillstone.example/',
    instruments: ['forex', 'cfd', 'Crypto'],
    affiliateEnabled: true,
    affiliateCode: 'QUILL25',
    affiliateUrl: 'https://quillstone.example/?ref=tierboard',
    discountPercentage: 25,
    maxFunding: '$10K – $100K',
    profitSplit: '75%',
    evaluationFee: '$99 – $499',
    maxAccounts: '1',
    pros: ['Short, readable rulebook', 'All first payouts reported to us were paid'],
    cons: ['Support answers after three days on average', 'Less than a year of payout history'],
    experience: 'Paid in full, but I waited eleven days and had to ask twice what was going on.',
  }),
  sample({
    name: 'Larkspur Funded',
    category: 'Bronze',
    description: 'Small accounts, monthly payouts.',
    website: 'https://larkspurfunded.example/',
    instruments: ['forex'],
    maxFunding: '$5K – $50K',
    profitSplit: '70% – 80%',
    evaluationFee: '$39 – $299',
    maxAccounts: '1',
    pros: ['Cheap way to try a first challenge', 'Clear daily loss limit'],
    cons: ['One payout a month', 'Profit split starts at 70%', 'Accounts stop at $50K'],
    standing: 'payouts_paused',
    standingSince: '2026-11-12',
    standingNote: 'Open requests are to be paid in the order they came, by 15 Jan 2027.',
    standingSource: 'https://larkspurfunded.example/status',
    experience: 'Good for practice. The split and the monthly payout make it hard to live from.',
  }),
  sample({
    name: 'Gullwing Apex Funds',
    category: 'Avoid',
    description:
      'Large headline accounts with rules added after funding. Consistency and IP checks are applied only when a payout is requested.',
    website: 'https://gullwingapex.example/',
    instruments: ['forex', 'cfd', 'futures', 'Crypto'],
    maxFunding: '$100K – $1M',
    profitSplit: 'Up to 100%',
    evaluationFee: '$299 – $2,499',
    maxAccounts: '1',
    warning: 'Payouts denied after rule changes. 41 reports since March, none resolved.',
    pros: ['Very large account sizes'],
    cons: [
      'Rules change after you are funded',
      'Payout requests unanswered for 30+ days',
      'Refunds refused despite written policy',
    ],
    experience:
      'Passed both phases, then got a new IP rule by email on payout day. Account closed, fee gone.',
  }),
  sample({
    name: 'Driftwood FX Pool',
    category: 'Avoid',
    description: 'Cheap challenges with widened spreads.',
    website: 'https://driftwoodfx.example/',
    instruments: ['forex'],
    maxFunding: '$10K – $500K',
    profitSplit: '95%',
    evaluationFee: '$59 – $999',
    maxAccounts: '1',
    warning: 'Spreads widen on funded accounts. No registered company address.',
    pros: ['Low entry fee'],
    cons: [
      'Spreads on funded accounts are several times those of the challenge',
      'No company register lists the address it gives',
      'Support ends at the first payout request',
    ],
    experience:
      'Two pips in the challenge, nine once I was funded. Every stop I set was hit inside the spread.',
  }),
]

/** An invented firm that closed. It is beside the eight, since it stands in no tier. */
const closedSample = sample({
  name: 'Copperline Prop',
  category: 'Bronze',
  description: 'Two-step accounts that were sold until the firm closed.',
  website: 'https://copperlineprop.example/',
  instruments: ['forex', 'cfd'],
  maxFunding: '$10K – $100K',
  profitSplit: '80%',
  evaluationFee: '$79 – $499',
  maxAccounts: '2',
  pros: ['Fees of unused challenges were paid back'],
  cons: ['Accounts were shut from one day to the next', 'Open payout requests were not answered'],
  experience: 'My account was closed overnight. The fee of a challenge that I had not begun came back.',
  standing: 'closed',
  standingSince: '2026-10-24',
  standingNote: 'Accounts were shut the same day. Fees of unused challenges were paid back until 23 Nov.',
  standingSource: 'https://register.example/20418',
})

/** Every firm of a fresh start: the eight, and one that closed. */
export const everySample: readonly NewFirm[] = [...sampleFirms, closedSample]

/**
 * Adds the sample firms with their invented challenges and reviews to a database without firms; returns how many firms were
 * added.
 */
export function seedFirms(database: Database): Promise<number> {
  return inTransaction(database, async (writing) => {
    if ((await countFirmRows(writing)) > 0) return 0
    const revision = await nextRevision(writing)
    const now = new Date()
    const firms: FirmRecord[] = []
    const ids = new Map(everySample.map(({ name }) => [name, randomUUID()]))
    for (const firm of everySample) {
      const challenges = sampleChallenges(firm, now)
      const company = sampleCompany(firm.name, (name) => ids.get(name) ?? '')
      const assessment = sampleAssessment(firm, now)
      const whole = { ...firm, challenges, assessment, ...(company && { company }) }
      const added = await insertFirm(writing, whole, { revision, id: ids.get(firm.name) })
      await recordFirmChanges(writing, { before: null, after: added }, {}, now)
      firms.push(added)
    }
    await insertSampleReviews(writing, firms, now)
    await insertSamplePrices(writing, firms, now)
    return everySample.length
  })
}

/** The same, but only for a database in which nothing was ever written. */
export async function seedNewDatabase(database: Database): Promise<number> {
  const { revision, deltaFrom } = await readState({ database })
  return revision === deltaFrom ? seedFirms(database) : 0
}
