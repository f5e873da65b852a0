import * as v from 'valibot'
import { submissionCounts } from '../submission-counts.ts'

/** By stars, from 5 down to 1. */
const byStars = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()])

/** Counts of submissions by their decision. Samples, deleted and withdrawn ones do not count. */
export const reviewFigures = v.object({
  ...submissionCounts.entries,
  /** How many stand on the site. */
  published: v.number(),
  publishedByStars: byStars,
  rejectedByStars: byStars,
  /** Of the published ones. */
  withProof: v.number(),
  incentivised: v.number(),
  reportsResolved: v.number(),
  /** The last months in which something happened, oldest first, 24 at most. */
  months: v.array(
    v.object({
      /** `YYYY-MM`, in UTC. */
      month: v.string(),
      received: v.number(),
      published: v.number(),
    }),
  ),
})
export type ReviewFigures = v.InferOutput<typeof reviewFigures>
