import { useMemo } from 'react'
import { byClosing, findsClosed, MOST_CLOSED_FOUND } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import type { FirmFilter } from '#contract/firm-filter.ts'
import { searchTextOf, useDirectory } from '#pwa/data/directory.tsx'
import { searchedFirms } from './matching-firms.ts'

/** The first closed firms that the search finds, the last to close first. */
export function useClosedFound(filter: FirmFilter): readonly FirmRow[] {
  const { closed } = useDirectory()
  return useMemo(() => {
    if (closed.length === 0 || !findsClosed(filter)) return []
    return searchedFirms(closed, filter.search, searchTextOf).toSorted(byClosing).slice(0, MOST_CLOSED_FOUND)
  }, [closed, filter])
}
