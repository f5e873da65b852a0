import * as v from 'valibot'
import { id } from '../primitives/text-input.ts'
import { storedPayoutEntries } from './experience.ts'
import { outcomes, proofs } from './options.ts'
import { payoutMethods, refusalReasons } from './payout-facts.ts'

const outcome = v.picklist(outcomes.filter(({ hasPayout }) => hasPayout).map(({ key }) => key))

/** Counts of reports by outcome. `reports` holds all of them, refused and waiting ones included. */
const payoutCounts = v.object({
  reports: v.number(),
  paid: v.number(),
  refused: v.number(),
  waiting: v.number(),
  /** Of the paid ones: proof was seen. */
  withProof: v.number(),
})
export type PayoutCounts = v.InferOutput<typeof payoutCounts>

/** A report in a list, with its known facts. */
const shownReport = v.object({
  /** Of its review. */
  id,
  outcome,
  /** `YYYY-MM-DD`, by which it falls into a year: received, else asked, else the day of the experience, else of publication. */
  day: v.string(),
  proof: v.picklist(proofs.map(({ key }) => key)),
  /** "" where it is not known. */
  amount: v.string(),
  ...v.partial(v.object(storedPayoutEntries)).entries,
})
export type ShownReport = v.InferOutput<typeof shownReport>

/** The payouts that published reviews report of a firm, counted by `countPayouts`. */
export const payoutRecord = v.object({
  /** The day of counting in UTC, the last of the 12 months. */
  asOf: v.string(),
  /** The last 12 months, as all that follows but `allTime`. */
  year: payoutCounts,
  allTime: payoutCounts,
  /** Reports that count nowhere, and why; one may have both reasons. */
  leftOut: v.object({ reports: v.number(), incentivised: v.number(), connected: v.number() }),
  /** The reports, oldest first; empty where there are more than `MOST_CELLS`. */
  shown: v.array(shownReport),
  /** Days of the first and the last report; "" without any. */
  from: v.string(),
  until: v.string(),
  /** Days from asking to receiving, in whole and half days; null under `REPORTS_FOR_DAYS` reports that say both. */
  days: v.nullable(v.object({ reports: v.number(), median: v.number(), slowestTenth: v.number() })),
  /** The largest amount that was paid, as it was typed; null where none is known. */
  largest: v.nullable(v.object({ amount: v.string(), day: v.string() })),
  /** Since when the longest waiting of them waits; "" where none says so. */
  waitingSince: v.string(),
  /** The most frequent first; those that say none are under "". */
  methods: v.array(
    v.object({ key: v.picklist(['', ...payoutMethods.map(({ key }) => key)]), count: v.number() }),
  ),
  reasons: v.array(
    v.object({ key: v.picklist(['', ...refusalReasons.map(({ key }) => key)]), count: v.number() }),
  ),
})
export type PayoutRecord = v.InferOutput<typeof payoutRecord>
