import { useDeferredValue, useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { FirmFilter } from '#contract/firm-filter.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { matchingFirms } from './matching-firms.ts'

/** The firms that pass the filter, a moment behind it while the visitor types. */
export function useMatchingFirms(firms: readonly FirmRow[], filter: FirmFilter): readonly FirmRow[] {
  const deferred = useDeferredValue(filter)
  return useMemo(() => matchingFirms(firms, deferred, searchTextOf), [firms, deferred])
}
