import type { StaffFirm } from '#contract/firm.ts'
import { type FirmFilter, passesChips } from '#contract/firm-filter.ts'
import { needleOf, searchText } from '#contract/firm-search.ts'
import { fold } from '#contract/primitives/fold.ts'
import { sectionOf, type TierKey, tierKeys } from '#contract/tiers.ts'

/** Firms with their search text, computed once per list. */
type SearchableFirms = readonly { readonly firm: StaffFirm; readonly text: string }[]

/** The text of the public search plus the description that the row shows. */
export const searchable = (firms: readonly StaffFirm[]): SearchableFirms =>
  firms.map((firm) => ({ firm, text: `${searchText(firm)}\n${fold(firm.description)}` }))

/** The firms that match the filter, in the given order. */
export function foundFirms(firms: SearchableFirms, filter: FirmFilter): readonly StaffFirm[] {
  const needle = needleOf(filter.search)
  return firms
    .filter(({ firm, text }) => text.includes(needle) && passesChips(firm, filter))
    .map(({ firm }) => firm)
}

/** "8 total", or "3 of 8 total" while a filter is active. */
export function formatCount(found: number, total: number, isNarrowed: boolean): string {
  const all = `${total.toLocaleString('en')} total`
  return isNarrowed ? `${found.toLocaleString('en')} of ${all}` : all
}

/** The number of firms per tier. */
export function tierCounts(firms: readonly Pick<StaffFirm, 'category'>[]): Record<TierKey, number> {
  const counts = Object.fromEntries(tierKeys.map((key) => [key, 0])) as Record<TierKey, number>
  for (const firm of firms) {
    const section = sectionOf(firm.category)
    if (section !== 'unrated') counts[section] += 1
  }
  return counts
}
