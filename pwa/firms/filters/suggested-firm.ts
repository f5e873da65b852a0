import { useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, hasChips } from '#contract/firm-filter.ts'
import { didYouMean } from '#pwa/data/did-you-mean.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'
import { searchedFirms, type TextOf, useChoice } from './matching-firms.ts'

/**
 * The beginning of a firm's name that a search without results may have meant, regardless of other filters; null where it has
 * results, or no name is similar.
 */
export function suggestedFirm(firms: readonly FirmRow[], search: string, textOf: TextOf): string | null {
  return searchedFirms(firms, search, textOf).length > 0 ? null : didYouMean(search, firms)
}

/** A suggestion for a search without results. Until the whole list is loaded, chips may hide its results. */
export function useSuggestedFirm(filter: FirmFilter): string | null {
  const { search } = filter
  const { firms, complete, drawn } = useChoice(filter)
  const isKnown = complete || (drawn !== null && !hasChips(filter))
  return useMemo(
    () => (isKnown ? suggestedFirm(firms, search, searchTextOf) : null),
    [isKnown, firms, search],
  )
}
