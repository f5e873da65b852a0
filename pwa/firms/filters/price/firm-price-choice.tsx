import { useEffect, useMemo } from 'react'
import { priceCaps } from '#contract/challenges/options.ts'
import { PriceChoice } from '#pwa/challenges/firm/price-choice.tsx'
import { queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import { currencyOf } from '#pwa/data/challenges/challenge-counts.ts'
import { type ChallengeRow, costOf, NO_CHALLENGE_FILTER } from '#pwa/data/challenges/challenge-filter.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useFirmFilter } from '../use-firm-filter.ts'

/** The challenges that are within the price. */
const challengesUpTo = (most: number) =>
  `${paths.challenges.to()}?${queryFromChallenges({ ...NO_CHALLENGE_FILTER, price: [null, most] })}`

/** By a firm's id what its cheapest challenge costs today; null until the challenges are loaded. */
function useLowestCosts() {
  const today = useToday()
  const { rows, isWhole } = useChallenges()
  const lowest = useMemo(() => (isWhole ? lowestCosts(rows, today) : null), [rows, isWhole, today])
  return { rows, lowest }
}

/**
 * Narrows the list to the firms that sell a challenge for at most the price of the address. It reads what their challenges cost
 * and never what a firm says of its fee.
 */
export function PriceNarrowing() {
  const { narrowing } = useDevice()
  const { upTo } = useFirmFilter().filter
  const { lowest } = useLowestCosts()
  useEffect(() => {
    narrowing.set({ ...narrowing.get(), within: lowest && firmsWithin(lowest, upTo) })
    return () => narrowing.set({ ...narrowing.get(), within: null })
  }, [narrowing, lowest, upTo])
  return null
}

/** "Price until funded": any, or one of a few, each with the number of firms. */
export function FirmPriceChoice() {
  const { firms } = useDirectory()
  const { filter, change } = useFirmFilter()
  const { upTo } = filter
  const { rows, lowest } = useLowestCosts()
  const counts = useMemo(() => {
    if (!lowest) return undefined
    const within = priceCaps.map((cap) => [cap, firmsWithin(lowest, cap)?.size ?? 0] as const)
    return new Map<number | null, number>([[null, firms.length], ...within])
  }, [lowest, firms])
  return (
    <div className="pb-3h">
      <PriceChoice
        price={[null, upTo]}
        currency={currencyOf(rows)}
        counts={counts}
        onChoose={(most) => change({ upTo: most })}
      />
      <p className={layout.caption}>
        <span>Listed are firms with a challenge that costs no more, with the code that is valid today.</span>{' '}
        {upTo !== null && (
          <PageLink className={layout['text-link']} to={challengesUpTo(upTo)}>
            Show these challenges
          </PageLink>
        )}
      </p>
    </div>
  )
}

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
