import * as v from 'valibot'
import { isAffiliateActive } from './firm-rules.ts'
import { moment } from './primitives/moment.ts'
import { submissionCounts } from './submission.ts'
import { sectionOf } from './tiers.ts'

/** What the page about our ratings tells in numbers. */
export const trustFigures = v.object({
  ...submissionCounts.entries,
  /** Firms of each section that pay the owner for a link. */
  tiesBySection: v.record(v.string(), v.number()),
  /** When they were counted. */
  asOf: moment,
})
export type TrustFigures = v.InferOutput<typeof trustFigures>

type Offer = Parameters<typeof isAffiliateActive>[0]

/** How many of the firms in each section pay the owner for a link. */
export function countTies(firms: Iterable<Offer>): Record<string, number> {
  const ties: Record<string, number> = {}
  for (const firm of firms) {
    if (!isAffiliateActive(firm)) continue
    const section = sectionOf(firm.category)
    ties[section] = (ties[section] ?? 0) + 1
  }
  return ties
}
