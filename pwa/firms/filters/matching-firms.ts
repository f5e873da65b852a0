import { useDeferredValue, useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, isFiltered, matchesFilter } from '#contract/firm-filter.ts'
import { searchTextOf } from '#pwa/data/directory.tsx'

type TextOf = (firm: FirmRow) => string

interface Found {
  readonly filter: FirmFilter
  readonly firms: readonly FirmRow[]
}

/** What each letter of the search found, by list: the last stands for what is on the screen. */
const trails = new WeakMap<readonly FirmRow[], Found[]>()

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

const sameGroups = (a: FirmFilter, b: FirmFilter): boolean =>
  sameValues(a.tiers, b.tiers) && sameValues(a.instruments, b.instruments)

const needleOf = (filter: FirmFilter): string => filter.search.trim().toLowerCase()

const narrows = (last: Found, filter: FirmFilter): boolean =>
  sameGroups(last.filter, filter) && needleOf(filter).includes(needleOf(last.filter))

function search(among: readonly FirmRow[], filter: FirmFilter, textOf: TextOf): readonly FirmRow[] {
  const needle = needleOf(filter)
  const hits = needle === '' ? among : among.filter((firm) => textOf(firm).includes(needle))
  if (filter.tiers.length === 0 && filter.instruments.length === 0) return hits
  const groups = { ...filter, search: '' }
  return hits.filter((firm) => matchesFilter(firm, '', groups))
}

/**
 * The firms that pass the filter, in the order given. A search that grew looks only through what the shorter one
 * found, and one that is taken back finds its result again; so a keystroke is answered at 10,000 firms.
 */
export function matchingFirms(
  firms: readonly FirmRow[],
  filter: FirmFilter,
  textOf: TextOf,
): readonly FirmRow[] {
  if (!isFiltered(filter)) return firms
  const trail = trails.get(firms) ?? []
  trails.set(firms, trail)
  let last = trail.at(-1)
  while (last && !narrows(last, filter)) {
    trail.pop()
    last = trail.at(-1)
  }
  if (last && needleOf(last.filter) === needleOf(filter)) return last.firms
  const found = search(last?.firms ?? firms, filter, textOf)
  trail.push({ filter, firms: found })
  return found
}

interface MatchingFirms {
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
