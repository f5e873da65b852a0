import * as v from 'valibot'
import { moment } from './primitives/moment.ts'
import { submissionCounts } from './submission.ts'

/** The figures on the page about our ratings. */
export const trustFigures = v.object({
  ...submissionCounts.entries,
  /** Firms of each section that pay the owner for a link. */
  tiesBySection: v.record(v.string(), v.number()),
  /** When they were counted. */
  asOf: moment,
})
export type TrustFigures = v.InferOutput<typeof trustFigures>
