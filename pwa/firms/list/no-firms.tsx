import { useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, hasChips, isFiltered, queryFromFilter } from '#contract/firm-filter.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { didYouMean } from '#pwa/data/did-you-mean.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DidYouMean } from '#pwa/ui/did-you-mean.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { searchedFirms, type TextOf, useChoice, useClosedFound } from '../filters/matching-firms.ts'

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

/** With the chunk of all other pages: it is no part of a first visit. */
const firmDrops = deferredComponent(async () => (await import('./firm-drops.tsx')).FirmDrops)

function NoMatch({ filter, onClear }: Omit<NoFirmsProps, 'hasFirms'>) {
  const suggestion = useSuggestedFirm(filter)
  const { Component: FirmDrops } = firmDrops.useAhead()
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
      below={FirmDrops && <FirmDrops filter={filter} />}
    />
  )
}

/**
 * The beginning of a firm's name that a search without results may have meant, regardless of other filters; null where it has
 * results, or no name is similar.
 */
export function suggestedFirm(firms: readonly FirmRow[], search: string, textOf: TextOf): string | null {
  return searchedFirms(firms, search, textOf).length > 0 ? null : didYouMean(search, firms)
}

/** A suggestion for a search without results. Until the whole list is loaded, chips may hide its results. */
function useSuggestedFirm(filter: FirmFilter): string | null {
  const { search } = filter
  const { firms, complete, drawn } = useChoice(filter)
  const isKnown = complete || (drawn !== null && !hasChips(filter))
  return useMemo(
    () => (isKnown ? suggestedFirm(firms, search, searchTextOf) : null),
    [isKnown, firms, search],
  )
}
