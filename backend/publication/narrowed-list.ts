import { createPacer, type Pacer, sortPaced } from '#backend/gate/pacer.ts'
import { findsClosed, MOST_CLOSED_FOUND } from '#contract/closed-firms.ts'
import type { DrawnList } from '#contract/directory.ts'
import { toFirmRow } from '#contract/firm.ts'
import { countFacets, type FirmFilter, passesChips, queryFromFilter } from '#contract/firm-filter.ts'
import { byRank, DEFAULT_ORDER, type FirmOrder, rankOf } from '#contract/firm-orders.ts'
import { countFirms, firstOfSections } from '#contract/firm-rules.ts'
import { needleOf } from '#contract/firm-search.ts'
import { holdsText, matchesNearly } from '#contract/primitives/near-text.ts'
import { onDemand } from './coalesce.ts'
import { type FirmEntry, type FirmList, firmOf } from './firm-list.ts'

type Entries = readonly FirmEntry[]

/** The first firms of each section that an address leaves of the list, and how many there are. */
interface NarrowedList {
  readonly first: Entries
  /** The first closed firms that its search finds. */
  readonly closed: Entries
  readonly drawn: DrawnList
}

/** Firms that are looked at between two looks at the clock. */
const BLOCK = 100

async function filterPaced(
  entries: Entries,
  passes: (entry: FirmEntry) => boolean,
  pace: Pacer,
): Promise<Entries> {
  const passing: FirmEntry[] = []
  for (let start = 0; start < entries.length; start += BLOCK) {
    for (const entry of entries.slice(start, start + BLOCK)) if (passes(entry)) passing.push(entry)
    await pace()
  }
  return passing
}

/** As `searchRows` finds them on the device: as it was typed, or where that finds nothing with a typing error forgiven. */
async function searched(entries: Entries, search: string, pace: Pacer): Promise<Entries> {
  const needle = needleOf(search)
  if (needle === '') return entries
  const found = await filterPaced(entries, ({ searchText }) => holdsText(searchText, needle), pace)
  if (found.length > 0) return found
  return filterPaced(entries, ({ searchText }) => matchesNearly(searchText, needle), pace)
}

/** All firms in an order of the visitor's choice, on no clock: what the device draws first knows none. */
async function ordered(entries: Entries, order: FirmOrder): Promise<Entries> {
  const pace = createPacer()
  const ranks = new Map<string, number>()
  for (const entry of entries) {
    ranks.set(entry.id, rankOf(toFirmRow(firmOf(entry)), order, null))
    await pace()
  }
  return sortPaced(
    entries,
    byRank(({ id }) => ranks.get(id) ?? 0),
    pace,
  )
}

/**
 * Returns what narrows a state's list as an address asks, in pieces between which requests are answered (threat N12). Each order
 * is made once for the state: its firms have to be read whole for that.
 */
export function createNarrowing({
  listed: entries,
  closed,
}: FirmList): (filter: FirmFilter) => Promise<NarrowedList> {
  const orders = new Map<FirmOrder, () => Promise<Entries>>()
  const inOrder = async (order: FirmOrder) => {
    if (order === DEFAULT_ORDER) return entries
    const made = orders.get(order) ?? onDemand(() => ordered(entries, order))
    orders.set(order, made)
    return made()
  }
  return async (filter) => {
    const pace = createPacer()
    const found = await searched(await inOrder(filter.order), filter.search, pace)
    const passing = await filterPaced(found, (entry) => passesChips(entry, filter), pace)
    const { tiers, instruments } = countFacets(found, filter)
    await pace()
    const query = queryFromFilter(filter).toString()
    return {
      first: firstOfSections(passing),
      closed: findsClosed(filter)
        ? (await searched(closed, filter.search, pace)).slice(0, MOST_CLOSED_FOUND)
        : [],
      drawn: { query, found: countFirms(passing), tiers, instruments },
    }
  }
}
