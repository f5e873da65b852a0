import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, isFiltered, matchesFilter } from '#contract/firm-filter.ts'

type TextOf = (firm: FirmRow) => string

interface Found {
  readonly filter: FirmFilter
  readonly firms: readonly FirmRow[]
}

const lastFound = new WeakMap<readonly FirmRow[], Found>()

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

const sameGroups = (a: FirmFilter, b: FirmFilter): boolean =>
  sameValues(a.tiers, b.tiers) && sameValues(a.instruments, b.instruments)

const needleOf = (filter: FirmFilter): string => filter.search.trim().toLowerCase()

/**
 * The firms that pass the filter, in the order given. A search that grew looks only through what the shorter one
 * found, and the same filter again costs nothing; so a keystroke is answered at 10,000 firms.
 */
export function matchingFirms(
  firms: readonly FirmRow[],
  filter: FirmFilter,
  textOf: TextOf,
): readonly FirmRow[] {
  if (!isFiltered(filter)) return firms
  const last = lastFound.get(firms)
  const narrows = last !== undefined && sameGroups(last.filter, filter)
  if (narrows && needleOf(last.filter) === needleOf(filter)) return last.firms
  const among = narrows && needleOf(filter).includes(needleOf(last.filter)) ? last.firms : firms
  const found = among.filter((firm) => matchesFilter(firm, textOf(firm), filter))
  lastFound.set(firms, { filter, firms: found })
  return found
}
