import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import {
  type FirmFilter,
  filterFromQuery,
  NO_FILTER,
  queryFromFilter,
  toggled,
} from '#contract/firm-filter.ts'
import { useDrawnList } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { anchors } from '#pwa/paths.ts'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

interface FirmFilterControl {
  /** The filter in the address; during hydration the one that the server drew the list for. */
  readonly filter: FirmFilter
  /** Adds the value to its group, or removes it. */
  readonly toggle: (group: 'tiers' | 'instruments', value: string) => void
  /** "All": empties a group. */
  readonly reset: (group: 'tiers' | 'instruments') => void
  /** Removes all filters; the order stays. */
  readonly clear: () => void
  /** Sets the order, the criteria or the price, or hides firms that do not operate. */
  readonly change: (
    values: Partial<Pick<FirmFilter, 'order' | 'operatingOnly' | 'criteria' | 'upTo'>>,
  ) => void
}

/** The filter of the list: it lives in the address, so a filtered list can be shared and Back works. */
export function useFirmFilter(): FirmFilterControl {
  const changeQuery = useChangeQuery()
  const search = useAfterHydration(useLocation().search, useDrawnList()?.query ?? '')
  const filter = useMemo(() => filterFromQuery(new URLSearchParams(search)), [search])

  const show = useCallback(
    (next: (current: FirmFilter) => FirmFilter) =>
      changeQuery((query) => queryFromFilter(next(filterFromQuery(new URLSearchParams(query)))).toString()),
    [changeQuery],
  )
  return useMemo(
    () => ({
      filter,
      toggle: (group, value) => {
        show((current) => toggled(current, group, value))
        leadToList(anchors.results)
      },
      reset: (group) => {
        show((current) => ({ ...current, [group]: [] }))
        leadToList(anchors.results)
      },
      clear: () => {
        show(({ order }) => ({ ...NO_FILTER, order }))
        leadToList(anchors.results)
        // The button that was pressed goes.
        document.getElementById(anchors.filters)?.focus({ preventScroll: true })
      },
      change: (values) => show((current) => ({ ...current, ...values })),
    }),
    [filter, show],
  )
}
