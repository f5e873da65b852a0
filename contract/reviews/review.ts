import * as v from 'valibot'
import { id, listOf, moment } from '../primitives/text-input.ts'
import { rating, storedPayoutEntries } from './experience.ts'
import { outcomes, proofs } from './options.ts'
import { strikable } from './payout-facts.ts'
import { payoutRecord } from './payout-record.ts'

const proof = v.picklist(
  proofs.map(({ key }) => key),
  'must be a known kind of proof',
)

/** Figures that staff struck: they are published as not known. */
export const struck = listOf(v.picklist(strikable, 'must be a figure that can be struck'), strikable.length)

/** A review as everyone may read it. It contains neither the submission nor, without consent, its sender. */
export const review = v.object({
  id,
  firmId: id,
  rating,
  outcome: v.picklist(['', ...outcomes.map(({ key }) => key)]),
  accountSize: v.string(),
  payoutAmount: v.string(),
  /** The day of the experience, or "". */
  experiencedOn: v.string(),
  /** Additive: the payout facts; absent where none is known. */
  ...v.partial(v.object(storedPayoutEntries)).entries,
  /** As it was written, with `REMOVED` in place of removed words. Always text, never markup. */
  text: v.string(),
  /** The sender's name where they agreed to it, else "". */
  displayName: v.string(),
  proof,
  incentivised: v.boolean(),
  /** Whether the sender has or had something to do with the firm. */
  connected: v.boolean(),
  /** Invented, to show how reviews look. */
  sample: v.boolean(),
  published_at: moment,
  /** When a correction of the sender was published; null where there was none. */
  edited_at: v.nullable(moment),
  /** The firm's answer; null without one. */
  answer: v.nullable(v.object({ text: v.string(), published_at: moment })),
})
export type Review = v.InferOutput<typeof review>

/** The choices that staff made at publication, with which a later decision begins. */
const chosenEntries = {
  firmId: id,
  /** Positions in `wordsOf` of the submission's description. */
  removed: v.array(v.number()),
  proof,
  /** Whether the sender's name is shown. */
  showName: v.boolean(),
  incentivised: v.boolean(),
  connected: v.boolean(),
} as const

/** A published review as staff read it. */
export const staffReview = v.object({
  ...review.entries,
  ...chosenEntries,
  state: v.picklist(['published', 'unpublished']),
  /** Why it was last unpublished or published again; "" before. */
  reason: v.string(),
  /** Additive: the key of the rule that it was unpublished by. */
  rule: v.optional(v.string(), ''),
  /** Additive: why words were removed, and by which rule. */
  removalReason: v.optional(v.string(), ''),
  removalRule: v.optional(v.string(), ''),
  /** The id of its submission, "" for a sample. */
  submissionId: v.string(),
  /** Additive. */
  struck: v.optional(struck, []),
  /** Rises with every change; the number of the `ETag`. */
  version: v.number(),
})
export type StaffReview = v.InferOutput<typeof staffReview>

export const reviewTag = ({ version }: Pick<StaffReview, 'version'>): string => `"${version}"`

/** Counts of the reviews of the firm, regardless of other filters. */
const reviewCounts = v.object({
  total: v.number(),
  withProof: v.number(),
  /** By stars, from 5 down to 1. */
  byStars: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  /** The number of invented ones. While there are any, search engines get no rating. */
  samples: v.number(),
  /** Of the stars, to two decimals; null where there are none. */
  mean: v.nullable(v.number()),
})
export type ReviewCounts = v.InferOutput<typeof reviewCounts>

/** Reviews newest first. */
export const reviewPage = v.object({
  counts: reviewCounts,
  /** The number of matching reviews. */
  matching: v.number(),
  reviews: v.array(review),
  /** Additive: the payout record of the firm; absent with reviews of all firms, and after the first page. */
  payouts: v.optional(payoutRecord),
  /** Whether more follow the last of them. */
  more: v.boolean(),
})
export type ReviewPage = v.InferOutput<typeof reviewPage>
