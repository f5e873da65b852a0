import * as v from 'valibot'

/** Numbers that everyone may read: how submissions are checked. A deleted submission counts no more. */
export const submissionCounts = v.object({
  received: v.number(),
  approved: v.number(),
  rejected: v.number(),
  /** Median days from sending to the decision, to one decimal; null before the first decision. */
  medianDaysToDecision: v.nullable(v.number()),
})
export type SubmissionCounts = v.InferOutput<typeof submissionCounts>

/** By stars, from 5 down to 1. */
const byStars = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()])

const daysOrNone = v.nullable(v.number())

/**
 * The figures of one year, in UTC. Erased and withdrawn items still count; a corrected review counts in the year of its last
 * decision, and a report whose review went before the decision only as received.
 */
const yearFigures = v.object({
  year: v.number(),
  /** Reports that came in. */
  notices: v.number(),
  /** Reports that were decided on, whenever they came. */
  noticesDecided: v.number(),
  /** Of these, those after which the review was taken off. */
  takenOff: v.number(),
  /** From report to decision, of those decided in this year, to one decimal; null without any. */
  medianDaysToNotice: daysOrNone,
  /** Reviews sent in that were approved or rejected. */
  reviewsDecided: v.number(),
  objections: v.number(),
  objectionsDecided: v.number(),
  upheld: v.number(),
  medianDaysToObjection: daysOrNone,
})
export type YearFigures = v.InferOutput<typeof yearFigures>

/** Counts of submissions by their decision. Samples, deleted and withdrawn ones do not count. */
export const reviewFigures = v.object({
  ...submissionCounts.entries,
  published: v.number(),
  /** Sample reviews that visitors see beside the published ones. */
  samples: v.optional(v.number(), 0),
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
  /** Each year in which something happened, newest first. */
  years: v.array(yearFigures),
})
export type ReviewFigures = v.InferOutput<typeof reviewFigures>
