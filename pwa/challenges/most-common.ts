import type { ChallengeRow } from '#pwa/data/challenges/challenge-filter.ts'

/** The distinct values, most frequent first. */
export function mostCommon<Value>(values: readonly Value[]): readonly Value[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** The currency of most challenges, in which amounts are offered. */
export const currencyOf = (rows: readonly ChallengeRow[]): string =>
  mostCommon(rows.map(({ challenge }) => challenge.currency))[0] ?? 'USD'
