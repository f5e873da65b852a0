import { GateFull } from '#backend/load-shedding/gate.ts'
import { createPacer, type Pacer, sortPaced } from '#backend/load-shedding/pacer.ts'
import { createSharedCache } from '#backend/load-shedding/shared-cache.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { findsClosed, MOST_CLOSED_FOUND } from '#contract/closed-firms.ts'
import type { DrawnList } from '#contract/directory.ts'
import { toFirmRow } from '#contract/firm.ts'
import {
  countFacets,
  type FirmFilter,
  narrowingIn,
  passesChips,
  queryFromFilter,
} from '#contract/firm-filter.ts'
import { byRank, DEFAULT_ORDER, type FirmOrder, rankOf } from '#contract/firm-orders.ts'
import { countFirms, firstOfSections } from '#contract/firm-rules.ts'
import { needleOf } from '#contract/firm-search.ts'
import { holdsText, matchesNearly } from '#contract/primitives/near-text.ts'
import { changesIn, queryOfChanges, RECENT_CHANGES } from '#contract/public-changes/change-filter.ts'
import { publicPages } from '#contract/public-pages.ts'
import { onDemand } from './coalesce.ts'
import { type FirmEntry, type FirmList, firmOf } from './firm-list.ts'
import type { PageSource } from './firm-pages.ts'
import { withRowsOf } from './first-frame.ts'
import { type ChangesWish, readMore } from './page-data.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

/** Pages that are kept of one state: about 5 MB. Made-up addresses push out other made-up ones. */
const KEPT_PAGES = 50

/** Returns the page of an address, drawn once for all who ask; undefined where a crowd asks. */
type NarrowedPages<T> = (address: string, draw: () => Promise<T>) => Promise<T | undefined>

/**
 * Pages at addresses that narrow what they show. A crowd of them waits in a row of its own, and beyond that gets the page that is
 * published. `keeps`: see `createSharedCache`. (threat N1)
 */
function createNarrowedPages<T extends object>(
  queue: WorkQueue,
  keeps?: (drawn: T) => boolean,
): NarrowedPages<T> {
  const pageOf = createSharedCache<T>({
    queue,
    kind: 'narrowed-page',
    maxSize: KEPT_PAGES,
    ...(keeps && { keeps }),
  })
  return (address, draw) =>
    pageOf(address, draw).catch((error) => {
      if (error instanceof GateFull) return undefined
      throw error
    })
}

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
function createNarrowing({
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

/** The home page at a query; undefined where that asks for the whole list, or for nothing that is known. */
export type NarrowedHome = (query: string) => Promise<Published | undefined> | undefined

/**
 * The home page as its address asks for it: searched, filtered, ordered. Equal questions share a page, whatever their spelling.
 * Undefined to a crowd, which gets the whole list: that is published.
 */
export function createNarrowedHome({ list, frame, context, queue }: PageSource): NarrowedHome {
  const narrow = createNarrowing(list)
  const pageOf = createNarrowedPages<Published>(queue)
  return (query) => {
    const filter = narrowingIn(query)
    if (!filter) return undefined
    const address = queryFromFilter(filter).toString()
    return pageOf(address, async () => {
      const { first, closed, drawn } = await narrow(filter)
      const ids = new Set([...first, ...closed].map(({ id }) => id))
      return publish(pageDraft('/', { ...withRowsOf(frame, list, ids), drawn }, context))
    })
  }
}

/** Longest query of an address that a page is drawn for. */
const MAX_QUERY_LENGTH = 2000

/** The page of changes at a query; undefined where that asks for the newest of all, or for nothing that is known. */
export type NarrowedChanges = (query: string) => Promise<Published | undefined> | undefined

/** A page, and whether its entries could be read. */
interface Drawn {
  readonly page: Published
  readonly isWhole: boolean
}

/**
 * The page of changes as its address asks for it: filtered, or older. Equal questions share a page, whatever their spelling.
 * Undefined to a crowd, which gets the newest of all.
 */
export function createNarrowedChanges(source: PageSource): NarrowedChanges {
  const { list, frame, context, queue, data = {} } = source
  const wishOf = (query: string): ChangesWish => {
    const { firm, kind, tier, isRecent, after } = changesIn(query)
    const id = list.bySlug.get(firm)?.id
    const about = {
      ...(id && { firm: id }),
      ...(kind && { kind }),
      ...(tier && { tier }),
      ...(isRecent && { days: RECENT_CHANGES }),
    }
    const isGone = firm !== '' && id === undefined
    return { query, asked: { ...about, ...after }, ...(isGone && { goneSlug: firm }) }
  }
  const draw = async (query: string): Promise<Drawn> => {
    const { more, isWhole } = await readMore(data, list, { changes: wishOf(query) })
    return {
      page: await publish(pageDraft(publicPages.changes.pattern, { ...frame, ...more }, context)),
      isWhole,
    }
  }
  const pageOf = createNarrowedPages<Drawn>(queue, ({ isWhole }) => isWhole)
  return (asked) => {
    const query = asked.length > MAX_QUERY_LENGTH ? '' : queryOfChanges(changesIn(asked))
    if (query === '') return undefined
    return pageOf(query, () => draw(query)).then((drawn) => drawn?.page)
  }
}
