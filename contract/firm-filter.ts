import type { FirmRow } from './firm.ts'
import { searchText } from './firm-rules.ts'
import { type InstrumentKey, instrumentKeyOf, instrumentKeys } from './instruments.ts'
import { sectionOf, type TierKey, tierKeys } from './tiers.ts'

/** What narrows the list. Empty means everything. */
export interface FirmFilter {
  readonly search: string
  readonly tiers: readonly TierKey[]
  readonly instruments: readonly InstrumentKey[]
}

export const NO_FILTER: FirmFilter = { search: '', tiers: [], instruments: [] }

/** Longest search that is taken from the box or from an address. */
export const MAX_SEARCH_LENGTH = 100

export function isFiltered(filter: FirmFilter): boolean {
  return filter.search.trim() !== '' || filter.tiers.length > 0 || filter.instruments.length > 0
}

/** Values of one group are ORed, the groups ANDed. `text` is the firm's `searchText`. */
export function matchesFilter(
  firm: Pick<FirmRow, 'category' | 'instruments'>,
  text: string,
  filter: FirmFilter,
): boolean {
  const needle = filter.search.trim().toLowerCase()
  if (needle !== '' && !text.includes(needle)) return false
  if (filter.tiers.length > 0) {
    const section = sectionOf(firm.category)
    if (!filter.tiers.some((tier) => tier === section)) return false
  }
  if (filter.instruments.length === 0) return true
  return firm.instruments.some((value) => {
    const key = instrumentKeyOf(value)
    return key !== null && filter.instruments.includes(key)
  })
}

/** The firms that pass, in the order given. */
export function filterFirms<F extends FirmRow>(firms: readonly F[], filter: FirmFilter): readonly F[] {
  if (!isFiltered(filter)) return firms
  return firms.filter((firm) => matchesFilter(firm, searchText(firm), filter))
}

const known = <K extends string>(keys: readonly K[], values: readonly string[]): K[] =>
  keys.filter((key) => values.includes(key))

/** The filter of an address like `?q=apex&tier=gold&tier=silver&instrument=cfd`; unknown values are dropped. */
export function filterFromQuery(query: URLSearchParams): FirmFilter {
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    tiers: known(tierKeys, query.getAll('tier')),
    instruments: known(instrumentKeys, query.getAll('instrument')),
  }
}

/** The address query of a filter, in one spelling, so that equal filters share an address. */
export function queryFromFilter(filter: FirmFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search.trim() !== '') query.set('q', filter.search.slice(0, MAX_SEARCH_LENGTH))
  for (const tier of known(tierKeys, filter.tiers)) query.append('tier', tier)
  for (const instrument of known(instrumentKeys, filter.instruments)) query.append('instrument', instrument)
  return query
}
