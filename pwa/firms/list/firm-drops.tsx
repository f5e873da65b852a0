import { type FirmFilter, passesChips, queryFromFilter } from '#contract/firm-filter.ts'
import { instruments } from '#contract/instruments.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { tiers } from '#contract/tiers.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { anchors } from '#pwa/paths.ts'
import { type Drop, Drops } from '#pwa/ui/drops.tsx'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { searchedFirms, useChoice } from '../filters/matching-firms.ts'

interface Part {
  readonly label: string
  /** The filter without it. */
  readonly without: Partial<FirmFilter>
  /** Whether the device narrows by it alone, so that what it hides is not known here. */
  readonly isApart?: boolean
}

const labelsOf = (
  options: readonly { readonly key: string; readonly label: string }[],
  keys: readonly string[],
) => options.flatMap(({ key, label }) => (keys.includes(key) ? label : [])).join(', ')

/** What of a filter is on, each as it may be dropped. */
const partsOf = ({
  search,
  tiers: chosen,
  instruments: traded,
  operatingOnly,
  criteria,
  upTo,
}: FirmFilter): Part[] =>
  [
    { isOn: search.trim() !== '', label: `Search: ${search.trim()}`, without: { search: '' } },
    { isOn: chosen.length > 0, label: labelsOf(tiers, chosen), without: { tiers: [] } },
    { isOn: traded.length > 0, label: labelsOf(instruments, traded), without: { instruments: [] } },
    { isOn: operatingOnly, label: 'Hide firms that do not operate', without: { operatingOnly: false } },
    { isOn: criteria.length > 0, label: 'Criteria', without: { criteria: [] }, isApart: true },
    { isOn: upTo !== null, label: 'Price', without: { upTo: null }, isApart: true },
  ].filter(({ isOn }) => isOn)

/** The filters of which one may be dropped, with what shows without it; those that would show nothing are left out. */
function useDrops(filter: FirmFilter): readonly Drop[] {
  const changeQuery = useChangeQuery()
  const { firms, complete } = useChoice(filter)
  const parts = partsOf(filter)
  // Without the only one there is what "Clear All Filters" shows.
  if (!complete || parts.length < 2) return []
  return parts.flatMap(({ label, without, isApart = false }) => {
    const next = { ...filter, ...without }
    const count = searchedFirms(firms, next.search, searchTextOf).filter((firm) =>
      passesChips(firm, next),
    ).length
    if (count === 0 && !isApart) return []
    const onDrop = () => {
      changeQuery(() => queryFromFilter(next).toString())
      leadToList(anchors.results)
      // The button that was pressed goes.
      document.getElementById(anchors.filters)?.focus({ preventScroll: true })
    }
    return { label, shows: isApart ? undefined : `shows ${pluralize(count, 'firm')}`, onDrop }
  })
}

/** Where several filters leave no firm: each of them, to be dropped alone. */
export const FirmDrops = ({ filter }: { readonly filter: FirmFilter }) => <Drops drops={useDrops(filter)} />
