import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { byClosing, findsClosed, MOST_CLOSED_FOUND } from '#contract/closed-firms.ts'
import type { DrawnList } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import {
  countFacets,
  type Facets,
  type FirmFilter,
  hasChips,
  isFiltered,
  passesChips,
  queryFromFilter,
} from '#contract/firm-filter.ts'
import { inOrder } from '#contract/firm-orders.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { needleOf, searchRows } from '#contract/firm-search.ts'
import { holdsText } from '#contract/primitives/near-text.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { searchTextOf, useDirectory, useDrawnList } from '#pwa/data/directory.tsx'
import { useAvailable } from '#pwa/data/my-country.ts'
import { useToday } from '../use-today.ts'

const theFirm = (firm: FirmRow) => firm

export type TextOf = (firm: FirmRow) => string

interface Found {
  readonly needle: string
  readonly firms: readonly FirmRow[]
}

/** The result of each letter of the search, by list: the last one is on the screen. */
const trails = new WeakMap<readonly FirmRow[], Found[]>()

/**
 * The firms that a search finds, in the order given. A longer search looks only through the results of the shorter one, and a
 * shortened one finds its result again; so a keystroke is answered at 10,000 firms.
 */
export function searchedFirms(firms: readonly FirmRow[], search: string, textOf: TextOf): readonly FirmRow[] {
  const needle = needleOf(search)
  if (needle === '') return firms
  const trail = trails.get(firms) ?? []
  trails.set(firms, trail)
  let last = trail.at(-1)
  while (last && !needle.startsWith(last.needle)) {
    trail.pop()
    last = trail.at(-1)
  }
  if (last?.needle === needle) return last.firms
  const among = last?.firms.filter((firm) => holdsText(textOf(firm), needle)) ?? []
  // A firm beyond these may still be one typing error away.
  const found = among.length > 0 ? among : searchRows(firms, needle, textOf)
  trail.push({ needle, firms: found })
  return found
}

interface MatchingFirms {
  /** The filter that was applied. */
  readonly filter: FirmFilter
  /** In the chosen order; each section keeps it for its own firms. */
  readonly firms: readonly FirmRow[]
  /** Whether these are all matches: until the whole list is loaded, a rendered list is only its first frame. */
  readonly isWhole: boolean
  /** Of all that match, where these are the first of them. */
  readonly counts: DirectoryCounts
  /** Whether the whole filter is applied: criteria are not until the rubric is loaded, nor is a price until the challenges are. */
  readonly isApplied: boolean
}

/** The server's counts for the filter, until the whole list is loaded; null where it rendered the list for another filter. */
function useDrawnFor(filter: FirmFilter): DrawnList | null {
  const { complete } = useDirectory()
  const drawn = useDrawnList()
  return drawn && !complete && queryFromFilter(filter).toString() === drawn.query ? drawn : null
}

/**
 * The firms that a filter chooses among: available in the visitor's country, meeting the criteria of the address and within its
 * price, once known.
 */
export function useChoice(filter: FirmFilter) {
  const { firms: all, complete, counts } = useDirectory()
  const { narrowing } = useDevice()
  const { met, within } = useSyncExternalStore(narrowing.subscribe, narrowing.get, narrowing.get)
  const available = useAvailable(all, theFirm)
  const firms = useMemo(
    () => [met, within].reduce((left, ids) => (ids ? left.filter(({ id }) => ids.has(id)) : left), available),
    [met, within, available],
  )
  const isApplied = (met || filter.criteria.length === 0) && (within || filter.upTo === null)
  return { all, firms, complete, counts, drawn: useDrawnFor(filter), isApplied: Boolean(isApplied) }
}

/** The firms that pass the filter, a moment behind it while the visitor types. */
export function useMatchingFirms(filter: FirmFilter): MatchingFirms {
  const today = useToday()
  const deferred = useDeferredValue(filter)
  const { all, firms, complete, counts, drawn, isApplied } = useChoice(deferred)
  const ordered = useMemo(() => {
    // Among the few firms of a frame a search may match approximately, where the server found exact matches among all.
    if (drawn?.found.total === 0) return []
    const found = searchedFirms(firms, deferred.search, searchTextOf)
    const passing = hasChips(deferred) ? found.filter((firm) => passesChips(firm, deferred)) : found
    return complete || drawn ? inOrder(passing, deferred.order, today) : passing
  }, [firms, complete, drawn, deferred, today])
  return {
    filter: deferred,
    firms: ordered,
    isWhole: complete || firms !== all || (isFiltered(deferred) && !drawn),
    counts: drawn?.found ?? counts,
    isApplied,
  }
}

/** The counts of the chips under the filter, slightly delayed while the visitor types. */
export function useFacets(filter: FirmFilter): Facets {
  const deferred = useDeferredValue(filter)
  const { all, firms, complete, counts, drawn } = useChoice(deferred)
  return useMemo(() => {
    if (drawn && firms === all) return drawn
    const isWhole = complete || all.length >= counts.total
    if (!isWhole || (firms === all && !isFiltered(deferred))) return { tiers: counts, instruments: counts }
    return countFacets(searchedFirms(firms, deferred.search, searchTextOf), deferred)
  }, [firms, all, complete, counts, deferred, drawn])
}

/** The first closed firms that the search finds, the last to close first. */
export function useClosedFound(filter: FirmFilter): readonly FirmRow[] {
  const { closed } = useDirectory()
  return useMemo(() => {
    if (closed.length === 0 || !findsClosed(filter)) return []
    return searchedFirms(closed, filter.search, searchTextOf).toSorted(byClosing).slice(0, MOST_CLOSED_FOUND)
  }, [closed, filter])
}
