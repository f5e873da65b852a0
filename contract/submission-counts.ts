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
