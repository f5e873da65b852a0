import { isAffiliateActive } from './firm-rules.ts'
import { sectionOf } from './tiers.ts'

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
