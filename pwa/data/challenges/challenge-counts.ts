import { priceCaps } from '#contract/challenges/options.ts'
import { instrumentKeyOf } from '#contract/instruments.ts'
import { sectionOf } from '#contract/tiers.ts'
import {
  type ChallengeFilter,
  type ChallengeRow,
  costOf,
  findChallenges,
  instrumentsOf,
  NO_CHALLENGE_FILTER,
} from './challenge-filter.ts'

/** Numbers of challenges behind the chips of a group, each given the choices of the other groups. */
export interface ChallengeCounts {
  readonly instruments: ReadonlyMap<string | null, number>
  readonly tiers: ReadonlyMap<string, number>
  /** By the most that one may cost, in hundredths; null: any price. */
  readonly prices: ReadonlyMap<number | null, number>
}

/** Counts each row under the keys that it belongs to. */
function tally<Key>(
  rows: readonly ChallengeRow[],
  keysOf: (row: ChallengeRow) => Iterable<Key>,
): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>()
  for (const row of rows) for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The chips of prices that a row of this cost is counted under. */
const capsOver = (cost: number | undefined): readonly (number | null)[] => [
  null,
  ...priceCaps.filter((cap) => cost !== undefined && cost <= cap),
]

/** How many challenges each chip of instrument, tier and price would leave. */
export function countChallenges(
  rows: readonly ChallengeRow[],
  filter: ChallengeFilter,
  now: Date | null,
): ChallengeCounts {
  const { order, instruments, tiers, price } = NO_CHALLENGE_FILTER
  const without = (group: Partial<ChallengeFilter>) =>
    findChallenges(rows, { ...filter, order, ...group }, now)
  return {
    instruments: tally(without({ instruments }), (row) => new Set(instrumentsOf(row).map(instrumentKeyOf))),
    tiers: tally(without({ tiers }), ({ firm }) => [sectionOf(firm.category)]),
    prices: tally(without({ price }), (row) => capsOver(costOf(row, now))),
  }
}

/** The distinct values, most frequent first. */
export function mostCommon<Value>(values: readonly Value[]): readonly Value[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** The currency of most challenges, in which amounts are offered. */
export const currencyOf = (rows: readonly ChallengeRow[]): string =>
  mostCommon(rows.map(({ challenge }) => challenge.currency))[0] ?? 'USD'
