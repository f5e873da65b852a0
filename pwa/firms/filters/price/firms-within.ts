import { type ChallengeRow, costOf } from '#pwa/data/challenges/challenge-filter.ts'

/** By a firm's id what its cheapest challenge costs until it is funded, in hundredths; none where no price is known. */
export function lowestCosts(rows: readonly ChallengeRow[], now: Date | null): ReadonlyMap<string, number> {
  const lowest = new Map<string, number>()
  for (const row of rows) {
    const cost = costOf(row, now)
    const known = lowest.get(row.firm.id)
    if (cost !== undefined && (known === undefined || cost < known)) lowest.set(row.firm.id, cost)
  }
  return lowest
}

/** The firms that sell a challenge for at most so much; null for any price. */
export function firmsWithin(
  lowest: ReadonlyMap<string, number>,
  most: number | null,
): ReadonlySet<string> | null {
  if (most === null) return null
  return new Set([...lowest].filter(([, cost]) => cost <= most).map(([id]) => id))
}
