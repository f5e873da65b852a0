import { priceCaps } from './challenges/options.ts'
import type { FirmRow } from './firm.ts'
import { DEFAULT_ORDER, type FirmOrder, firmOrderOf } from './firm-orders.ts'
import { countFirms, type DirectoryCounts } from './firm-rules.ts'
import { operates } from './firm-standing.ts'
import { type InstrumentKey, instrumentKeyOf, instrumentKeys } from './instruments.ts'
import { sectionOf, type TierKey, tierKeys } from './tiers.ts'

/** Filter and order of the list of firms. Empty texts and lists match everything. */
export interface FirmFilter {
  readonly search: string
  readonly tiers: readonly TierKey[]
  readonly instruments: readonly InstrumentKey[]
  /** Whether firms that do not operate are hidden. */
  readonly operatingOnly: boolean
  /** Keys of the criteria that a firm must meet, each of them. Only the device narrows by them, once it has the rubric. */
  readonly criteria: readonly string[]
  /**
   * The most that a firm's cheapest challenge may cost until it is funded, in hundredths; null: any price. Only the device narrows
   * by it, once it has the challenges.
   */
  readonly upTo: number | null
  readonly order: FirmOrder
}

export const NO_FILTER: FirmFilter = {
  search: '',
  tiers: [],
  instruments: [],
  operatingOnly: false,
  criteria: [],
  upTo: null,
  order: DEFAULT_ORDER,
}

/** Filters of a list of firms besides a search. */
type Chips = Pick<FirmFilter, 'tiers' | 'instruments' | 'operatingOnly' | 'criteria' | 'upTo'>

/** Whether anything beside the search narrows the list. */
export const hasChips = ({ tiers, instruments, operatingOnly, criteria, upTo }: Chips): boolean =>
  operatingOnly || upTo !== null || tiers.length + instruments.length + criteria.length > 0

/** Longest search that is taken from the box or from an address. */
export const MAX_SEARCH_LENGTH = 100

export function isFiltered(filter: FirmFilter): boolean {
  return filter.search.trim() !== '' || hasChips(filter)
}

type Grouped = Pick<FirmRow, 'category' | 'instruments' | 'standing'>

/** Whether the switch "Hide firms that do not operate" leaves the firm. */
const isLeft = (firm: Grouped, { operatingOnly }: Pick<FirmFilter, 'operatingOnly'>): boolean =>
  !operatingOnly || operates(firm)

/** Whether the firm is in a chosen tier; true while none is chosen. */
function isInTiers(firm: Grouped, { tiers }: Pick<FirmFilter, 'tiers'>): boolean {
  const section = sectionOf(firm.category)
  return tiers.length === 0 || tiers.some((tier) => tier === section)
}

/** Whether the firm has a chosen instrument; any firm while none is chosen. */
function hasInstruments(firm: Grouped, filter: Pick<FirmFilter, 'instruments'>): boolean {
  if (filter.instruments.length === 0) return true
  return firm.instruments.some((value) => {
    const key = instrumentKeyOf(value)
    return key !== null && filter.instruments.includes(key)
  })
}

/** Whether the firm passes the chips. Values of one group are ORed, the groups ANDed. */
export function passesChips(firm: Grouped, filter: Chips): boolean {
  return isLeft(firm, filter) && isInTiers(firm, filter) && hasInstruments(firm, filter)
}

/** Numbers of firms on the chips of both groups. */
export interface Facets {
  readonly tiers: DirectoryCounts
  readonly instruments: DirectoryCounts
}

/**
 * The number of firms behind each chip, given the other choices: a tier counts among the chosen instruments, an instrument among
 * the chosen tiers. `found`: the results of the search.
 */
export function countFacets(found: readonly Grouped[], filter: Chips): Facets {
  const left = found.filter((firm) => isLeft(firm, filter))
  return {
    tiers: countFirms(left.filter((firm) => hasInstruments(firm, filter))),
    instruments: countFirms(left.filter((firm) => isInTiers(firm, filter))),
  }
}

const known = <K extends string>(keys: readonly K[], values: readonly string[]): K[] =>
  keys.filter((key) => values.includes(key))

/**
 * The filter of an address like `?q=apex&tier=gold&instrument=cfd&standing=operating&criteria=legal-entity&price=-20000&sort=fee`;
 * unknown values are dropped. Which criteria there are the rubric says; a price is written as that of challenges.
 */
export function filterFromQuery(query: URLSearchParams): FirmFilter {
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    tiers: known(tierKeys, query.getAll('tier')),
    instruments: known(instrumentKeys, query.getAll('instrument')),
    operatingOnly: query.get('standing') === 'operating',
    criteria: query.getAll('criteria'),
    upTo: priceCaps.find((cap) => query.get('price') === `-${cap}`) ?? null,
    order: firmOrderOf(query.get('sort')),
  }
}

/** The address query of a filter, in one spelling, so that equal filters share an address. */
export function queryFromFilter(filter: FirmFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search.trim() !== '') query.set('q', filter.search.slice(0, MAX_SEARCH_LENGTH))
  for (const tier of known(tierKeys, filter.tiers)) query.append('tier', tier)
  for (const instrument of known(instrumentKeys, filter.instruments)) query.append('instrument', instrument)
  if (filter.operatingOnly) query.set('standing', 'operating')
  for (const key of filter.criteria) query.append('criteria', key)
  if (filter.upTo !== null) query.set('price', `-${filter.upTo}`)
  if (filter.order !== DEFAULT_ORDER) query.set('sort', filter.order)
  return query
}

/** Longest query of an address for which a page is rendered: every filter at once, with each letter of the search escaped. */
const MAX_QUERY_LENGTH = 2000

/** The filter in an address, without parts that only the device knows; null where it names none, or none that is known. */
export function narrowingIn(query: string): FirmFilter | null {
  if (query === '' || query.length > MAX_QUERY_LENGTH) return null
  const filter = { ...filterFromQuery(new URLSearchParams(query)), criteria: [], upTo: null }
  return queryFromFilter(filter).size > 0 ? filter : null
}

/** The filter with a value added to its group, or taken out. Unknown values are dropped by the address. */
export function toggled(filter: FirmFilter, group: 'tiers' | 'instruments', value: string): FirmFilter {
  const values: readonly string[] = filter[group]
  return { ...filter, [group]: withToggled(values, value) }
}

/** The values with one more, or without it where it is among them. */
export const withToggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
