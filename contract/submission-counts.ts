import * as v from 'valibot'

/** Numbers that everyone may read: how submissions are checked. A deleted submission counts no more. */
export const submissionCounts = v.object({
  received: v.number(),
  approved: v.number(),
  rejected: v.number(),
  /** Median days from sending to the decision, to one decimal; null where nothing was decided yet. */
  medianDaysToDecision: v.nullable(v.number()),
})
export type SubmissionCounts = v.InferOutput<typeof submissionCounts>
