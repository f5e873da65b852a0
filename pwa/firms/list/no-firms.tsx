import { type FirmFilter, isFiltered, passesChips, queryFromFilter } from '#contract/firm-filter.ts'
import { instruments } from '#contract/instruments.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { tiers } from '#contract/tiers.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DidYouMean } from '#pwa/ui/did-you-mean.tsx'
import { type Drop, Drops } from '#pwa/ui/drops.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { searchedFirms, useChoice, useClosedFound } from '../filters/matching-firms.ts'
import { useSuggestedFirm } from '../filters/suggested-firm.ts'

export interface NoFirmsProps {
  readonly filter: FirmFilter
  /** Whether there are firms, which something hides. */
  readonly hasFirms: boolean
  readonly onClear: () => void
}

/** The empty state of the list of firms: for filters, for a country where none is available, or for a directory without firms. */
export function NoFirms({ filter, hasFirms, onClear }: NoFirmsProps) {
  const closed = useClosedFound(filter)
  // They are listed right below.
  if (closed.length > 0) return null
  if (isFiltered(filter)) {
    return (
      <div data-no-match="">
        <NoMatch filter={filter} onClear={onClear} />
      </div>
    )
  }
  if (!hasFirms)
    return <Empty icon="inbox" title="No firms yet" text="They appear here once they are published." />
  return (
    <Empty
      icon="filter-x"
      title="No firm is available in your country"
      text="Firms that are restricted there are hidden. Show them again above."
    />
  )
}

function NoMatch({ filter, onClear }: Omit<NoFirmsProps, 'hasFirms'>) {
  const suggestion = useSuggestedFirm(filter)
  const to = (search: string) => `${paths.home.to()}?${queryFromFilter({ ...filter, search })}`
  return (
    <Empty
      icon="filter-x"
      title="No firms match your filters"
      text="Try adjusting your tier or instrument filters to see more results"
      action={
        <>
          <DidYouMean suggestion={suggestion} to={to} />
          <Button variant="primary" onClick={onClear}>
            Clear All Filters
          </Button>
        </>
      }
      below={<Drops drops={useDrops(filter)} />}
    />
  )
}

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
