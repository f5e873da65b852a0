import { useDeferredValue, useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { FirmFilter } from '#contract/firm-filter.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { matchingFirms } from './matching-firms.ts'

export interface MatchingFirms {
  /** What was filtered by. */
  readonly filter: FirmFilter
  readonly firms: readonly FirmRow[]
}

/** The firms that pass the filter, a moment behind it while the visitor types. */
export function useMatchingFirms(firms: readonly FirmRow[], filter: FirmFilter): MatchingFirms {
  const deferred = useDeferredValue(filter)
  return useMemo(
    () => ({ filter: deferred, firms: matchingFirms(firms, deferred, searchTextOf) }),
    [firms, deferred],
  )
}
