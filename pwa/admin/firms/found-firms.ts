import type { Firm } from '#contract/firm.ts'
import { type FirmFilter, isFiltered, matchesFilter } from '#contract/firm-filter.ts'
import { searchText } from '#contract/firm-rules.ts'
import { sectionOf, type TierKey, tierKeys } from '#contract/tiers.ts'

/** Firms with what a search looks through, made once per list. */
export type SearchableFirms = readonly { readonly firm: Firm; readonly text: string }[]

/** The public search, and the description that stands in each row. */
export const searchable = (firms: readonly Firm[]): SearchableFirms =>
  firms.map((firm) => ({ firm, text: `${searchText(firm)}\n${firm.description.toLowerCase()}` }))

/** The firms that pass the filter, in the order given. */
export function foundFirms(firms: SearchableFirms, filter: FirmFilter): readonly Firm[] {
  return firms.filter(({ firm, text }) => matchesFilter(firm, text, filter)).map(({ firm }) => firm)
}

/** "8 total", or "3 of 8 total" while a filter leaves some out. */
export function countInWords(found: number, total: number, filter: FirmFilter): string {
  const all = `${total.toLocaleString('en')} total`
  return isFiltered(filter) ? `${found.toLocaleString('en')} of ${all}` : all
}

/** How many firms each tier has. */
export function tierCounts(firms: readonly Pick<Firm, 'category'>[]): Record<TierKey, number> {
  const counts = Object.fromEntries(tierKeys.map((key) => [key, 0])) as Record<TierKey, number>
  for (const firm of firms) {
    const section = sectionOf(firm.category)
    if (section !== 'unrated') counts[section] += 1
  }
  return counts
}
