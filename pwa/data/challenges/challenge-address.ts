import { drawdownKinds, stepCounts } from '#contract/challenges/options.ts'
import { MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { instrumentKeys } from '#contract/instruments.ts'
import {
  type ChallengeFilter,
  challengeOrders,
  NO_CHALLENGE_FILTER,
  recommendedTiers,
} from './challenge-filter.ts'
import { challengeTerms } from './challenge-terms.ts'

type Range = ChallengeFilter['size']

/** "25000-100000", "-45000", "25000-"; null ends are open, and anything else is no range. */
function rangeIn(text: string | null): Range {
  const found = /^(\d{0,12})-(\d{0,12})$/.exec(text ?? '')
  const end = (digits: string | undefined) => (digits ? Number(digits) : null)
  return found ? [end(found[1]), end(found[2])] : [null, null]
}

/** Most sizes that an address may ask for. */
const MOST_SIZES_ASKED = 40

/** The sizes that an address names one by one; where it names none, the range that the sliders of earlier days wrote. */
function sizesIn(texts: readonly string[]): Pick<ChallengeFilter, 'size' | 'sizes'> {
  const named = texts.flatMap((text) => /^(\d{1,12})(?:-\1)?$/.exec(text)?.[1] ?? [])
  const sizes = [...new Set(named.map(Number))].sort((a, b) => a - b).slice(0, MOST_SIZES_ASKED)
  return { sizes, size: sizes.length > 0 ? [null, null] : rangeIn(texts[0] ?? null) }
}

const rangeParam = ([least, most]: Range): string => `${least ?? ''}-${most ?? ''}`

const known = <Key extends string>(keys: readonly Key[], values: readonly string[]): Key[] =>
  keys.filter((key) => values.includes(key))

const keysOf = <Key extends string>(options: readonly { readonly key: Key }[]) =>
  options.map(({ key }) => key)

/** Most platforms of an address, and the longest name of one. */
const [MOST_PLATFORMS, PLATFORM_LENGTH] = [10, 60]

/** The filter of an address like `?size=25000-100000&steps=2&sort=-price`; unknown values are dropped. */
export function challengesFromQuery(query: URLSearchParams): ChallengeFilter {
  const platforms = query
    .getAll('platform')
    .map((name) => name.trim().toLowerCase().slice(0, PLATFORM_LENGTH))
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    ...sizesIn(query.getAll('size')),
    price: rangeIn(query.get('price')),
    steps: known(keysOf(stepCounts), query.getAll('steps')),
    drawdowns: known(keysOf(drawdownKinds), query.getAll('drawdown')),
    instruments: known(instrumentKeys, query.getAll('instrument')),
    platforms: [...new Set(platforms.filter(Boolean))].sort().slice(0, MOST_PLATFORMS),
    tiers: known(keysOf(recommendedTiers), query.getAll('tier')),
    terms: keysOf(challengeTerms).filter((key) => query.has(key)),
    avoid: query.has('avoid'),
    ...sortFromText(query.get('sort') ?? ''),
  }
}

/** The order of a text like "price" or "-price"; everybody's where it names none. */
export function sortFromText(text: string): Pick<ChallengeFilter, 'order' | 'descending'> {
  const order = challengeOrders.find(({ key }) => key === text.replace(/^-/, ''))?.key
  return {
    order: order ?? NO_CHALLENGE_FILTER.order,
    descending: order !== undefined && text.startsWith('-'),
  }
}

export const sortText = ({ order, descending }: Pick<ChallengeFilter, 'order' | 'descending'>): string =>
  `${descending ? '-' : ''}${order}`

/** The address query of a filter, in one spelling, so that equal filters share an address. */
export function queryFromChallenges(filter: ChallengeFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search.trim() !== '') query.set('q', filter.search)
  for (const key of ['size', 'price'] as const) {
    if (filter[key].some((end) => end !== null)) query.set(key, rangeParam(filter[key]))
  }
  const sizes = filter.sizes.toSorted((a, b) => a - b)
  const lists = {
    size: sizes.map(String),
    steps: filter.steps,
    drawdown: filter.drawdowns,
    instrument: filter.instruments,
    platform: filter.platforms,
    tier: filter.tiers,
  }
  for (const [key, values] of Object.entries(lists)) for (const value of values) query.append(key, value)
  for (const { key } of challengeTerms) if (filter.terms.includes(key)) query.set(key, '1')
  if (filter.avoid) query.set('avoid', '1')
  if (sortText(filter) !== NO_CHALLENGE_FILTER.order) query.set('sort', sortText(filter))
  return query
}
