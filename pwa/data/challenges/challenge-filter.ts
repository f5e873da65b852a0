import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { bySize } from '#contract/challenges/money.ts'
import { type DrawdownKind, drawdownKinds, type StepCount, stepCounts } from '#contract/challenges/options.ts'
import { priceOf, untilFunded } from '#contract/challenges/price.ts'
import type { FirmRow } from '#contract/firm.ts'
import { type InstrumentKey, instrumentKeyOf } from '#contract/instruments.ts'
import { sectionOf, tiers } from '#contract/tiers.ts'
import { searchChallenges } from './challenge-search.ts'
import { type ChallengeTerm, keepsTerm } from './challenge-terms.ts'

/** A challenge beside its firm: a row of the table of all challenges. */
export interface ChallengeRow {
  readonly challenge: ShownChallenge
  readonly firm: FirmRow
}

/** The orders of the table, and how either direction reads; the first is the default. */
export const challengeOrders = [
  { key: 'firm', label: 'Firm', up: 'Best tier first', down: 'Last tier first' },
  { key: 'size', label: 'Size', up: 'Smallest first', down: 'Largest first' },
  { key: 'price', label: 'Price until funded', up: 'Lowest first', down: 'Highest first' },
  { key: 'steps', label: 'Steps', up: 'Fewest first', down: 'Most first' },
  { key: 'target', label: 'Target', up: 'Lowest first', down: 'Highest first' },
  { key: 'daily', label: 'Daily loss', up: 'Lowest first', down: 'Highest first' },
  { key: 'max', label: 'Max loss', up: 'Lowest first', down: 'Highest first' },
  { key: 'drawdown', label: 'Drawdown', up: 'Static first', down: 'Intraday first' },
  { key: 'split', label: 'Split', up: 'Lowest first', down: 'Highest first' },
  { key: 'payout', label: 'First payout', up: 'Soonest first', down: 'Latest first' },
] as const
export type ChallengeOrder = (typeof challengeOrders)[number]['key']

/** The tiers to choose from: firms to avoid have a switch of their own. */
export const recommendedTiers = tiers.filter((tier) => tier.key !== 'avoid')
type RecommendedTier = (typeof recommendedTiers)[number]['key']

/** The filter of the table. Empty lists and nulls mean everything; sizes are in whole units, prices in cents. */
export interface ChallengeFilter {
  readonly search: string
  readonly sizes: readonly number[]
  /** A range of sizes, as addresses of earlier days ask for; open where `sizes` are chosen. */
  readonly size: readonly [number | null, number | null]
  /** Until funded, with the code where one is valid. */
  readonly price: readonly [number | null, number | null]
  readonly steps: readonly StepCount[]
  readonly drawdowns: readonly DrawdownKind[]
  readonly instruments: readonly InstrumentKey[]
  readonly platforms: readonly string[]
  readonly tiers: readonly RecommendedTier[]
  /** All of them have to hold. */
  readonly terms: readonly ChallengeTerm[]
  /** Firms to avoid are hidden by default. */
  readonly avoid: boolean
  readonly order: ChallengeOrder
  readonly descending: boolean
}

export const NO_CHALLENGE_FILTER: ChallengeFilter = {
  search: '',
  sizes: [],
  size: [null, null],
  price: [null, null],
  steps: [],
  drawdowns: [],
  instruments: [],
  platforms: [],
  tiers: [],
  terms: [],
  avoid: false,
  order: 'firm',
  descending: false,
}

/** How many of the filters are on; the order does not count. */
export function countFilters(filter: ChallengeFilter): number {
  const { size, sizes, price, steps, drawdowns, instruments, platforms, tiers } = filter
  const ranges = [size, price].filter((range) => range.some((end) => end !== null)).length
  const lists = [sizes, steps, drawdowns, instruments, platforms, tiers].filter(
    ({ length }) => length > 0,
  ).length
  const isSearched = filter.search.trim() !== ''
  return ranges + lists + filter.terms.length + Number(filter.avoid) + Number(isSearched)
}

const inRange = (value: number | undefined, [least, most]: ChallengeFilter['size']): boolean =>
  (least === null && most === null) ||
  (value !== undefined && value >= (least ?? 0) && value <= (most ?? Number.POSITIVE_INFINITY))

const lower = (text: string): string => text.trim().toLowerCase()

/** The instruments and platforms of a challenge: its own where it names any, else its firm's. */
export const instrumentsOf = ({ challenge, firm }: ChallengeRow): readonly string[] =>
  challenge.instruments ?? firm.instruments
export const platformsOf = ({ challenge, firm }: ChallengeRow): readonly string[] =>
  challenge.platforms ?? firm.platforms

/** The cost of one attempt at the row today until it is funded, in cents; undefined where its price is not known. */
export function costOf({ challenge, firm }: ChallengeRow, now: Date | null): number | undefined {
  const price = priceOf(challenge, firm, now)
  return price ? untilFunded(price, challenge) : undefined
}

/** Whether one of the values was chosen, where any was. */
const isAmong = (chosen: readonly unknown[], valuesOf: () => readonly unknown[]): boolean =>
  chosen.length === 0 || valuesOf().some((value) => chosen.includes(value))

/** Whether a row passes. Values of one group are ORed, the groups ANDed; unknown values pass no filter. */
function passes(row: ChallengeRow, filter: ChallengeFilter, now: Date | null): boolean {
  const { challenge, firm } = row
  const section = sectionOf(firm.category)
  if (section === 'avoid' && !filter.avoid) return false
  return (
    isAmong(filter.tiers, () => [section]) &&
    isAmong(filter.sizes, () => [challenge.accountSize]) &&
    inRange(challenge.accountSize, filter.size) &&
    inRange(costOf(row, now), filter.price) &&
    isAmong(filter.steps, () => [challenge.steps]) &&
    isAmong(filter.drawdowns, () => [challenge.drawdownKind]) &&
    isAmong(filter.instruments, () => instrumentsOf(row).map(instrumentKeyOf)) &&
    isAmong(filter.platforms, () => platformsOf(row).map(lower)) &&
    filter.terms.every((term) => keepsTerm(term, challenge))
  )
}

/** A number to sort by; null where it is not known. */
function rankOf(row: ChallengeRow, order: ChallengeOrder, now: Date | null): number | null {
  const { challenge } = row
  /** No limit is the mildest of all. */
  const limit = (value: number | null | undefined) =>
    value === null ? Number.POSITIVE_INFINITY : (value ?? null)
  const place = <Key extends string>(options: readonly { readonly key: Key }[], key: Key | undefined) =>
    key === undefined ? null : options.findIndex((option) => option.key === key)
  switch (order) {
    case 'firm':
      return 0
    case 'size':
      return challenge.accountSize
    case 'price':
      return costOf(row, now) ?? null
    case 'steps':
      return place(stepCounts, challenge.steps)
    case 'target':
      return challenge.profitTargets?.reduce((sum, target) => sum + target, 0) ?? null
    case 'daily':
      return limit(challenge.dailyLoss)
    case 'max':
      return challenge.maxLoss ?? null
    case 'drawdown':
      return place(drawdownKinds, challenge.drawdownKind)
    case 'split':
      return challenge.profitSplit ?? null
    case 'payout':
      return challenge.firstPayoutDays ?? (challenge.payoutEvery === 'on_demand' ? 0 : null)
  }
}

/** The challenges of one firm. */
export interface FirmChallenges {
  /** Of the firm. */
  readonly id: string
  readonly challenges: readonly ShownChallenge[]
}

/**
 * The rows of these challenges in everybody's order: tier, firm, then size; no affiliate field is read. `firms` are in list order;
 * challenges of other firms are left out.
 */
export function challengeRows(
  firms: readonly FirmRow[],
  challenges: readonly FirmChallenges[],
): readonly ChallengeRow[] {
  const byFirm = new Map(challenges.map((one) => [one.id, one.challenges]))
  return firms.flatMap((firm) =>
    (byFirm.get(firm.id) ?? []).toSorted(bySize).map((challenge) => ({ challenge, firm })),
  )
}

/**
 * The rows that pass, in the order that was chosen; `rows` come in the default order. Sizes and prices in another currency than
 * the first row's are not converted: they follow, by currency. Unknown values stand last in either direction.
 */
export function findChallenges(
  rows: readonly ChallengeRow[],
  filter: ChallengeFilter,
  now: Date | null,
): readonly ChallengeRow[] {
  const { order, descending } = filter
  const found = searchChallenges(rows, filter.search).filter((row) => passes(row, filter, now))
  if (order === 'firm') return descending ? found.reverse() : found
  const isMoney = order === 'size' || order === 'price'
  const ranked = found.map((row) => ({
    row,
    rank: rankOf(row, order, now),
    currency: row.challenge.currency,
  }))
  const direction = descending ? -1 : 1
  return ranked
    .sort((a, b) => {
      if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null)
      if (isMoney && a.currency !== b.currency) return a.currency < b.currency ? -1 : 1
      return a.rank === b.rank ? 0 : direction * (a.rank < b.rank ? -1 : 1)
    })
    .map(({ row }) => row)
}

/** How many rows of firms to avoid would pass if they were asked for. */
export function hiddenAvoided(
  rows: readonly ChallengeRow[],
  filter: ChallengeFilter,
  now: Date | null,
): number {
  if (filter.avoid) return 0
  const shown = { ...filter, avoid: true }
  const found = searchChallenges(rows, filter.search)
  return found.filter((row) => sectionOf(row.firm.category) === 'avoid' && passes(row, shown, now)).length
}
