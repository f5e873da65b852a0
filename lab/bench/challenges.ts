import type { Challenge } from '#contract/challenges/challenge.ts'
import { drawdownKinds, stepCounts } from '#contract/challenges/options.ts'
import type { NewFirm } from '#contract/firm.ts'
import { createChance } from './chance.ts'

const SIZES = [5, 10, 25, 50, 75, 100, 150, 200, 300, 400] as const

type Chance = ReturnType<typeof createChance>

function challengeAt(n: number, { name, website }: NewFirm, chance: Chance): Challenge {
  const accountSize = chance.pick(SIZES) * 1000
  const series = `${name.split(' ')[0]} ${chance.pick(['Classic', 'Pro', 'Rapid', 'Zero'])}`
  return {
    id: `challenge-${n}`,
    name: `${series} ${accountSize / 1000}`,
    accountSize,
    currency: 'USD',
    price: chance.whole(29, 249) * 100 + Math.round(accountSize / 2),
    activationFee: chance.happens(0.3) ? 13_000 : 0,
    billing: chance.happens(0.3) ? 'monthly' : 'one_time',
    steps: chance.pick(stepCounts).key,
    profitTargets: [chance.whole(5, 10), chance.whole(4, 6)].slice(0, chance.whole(1, 2)),
    dailyLoss: chance.happens(0.2) ? null : chance.whole(2, 5),
    maxLoss: chance.whole(4, 12),
    drawdownKind: chance.pick(drawdownKinds).key,
    minimumDays: chance.whole(0, 10),
    timeLimitDays: chance.happens(0.5) ? null : chance.pick([30, 45, 60]),
    profitSplit: chance.pick([70, 75, 80, 85, 90]),
    firstPayoutDays: chance.pick([5, 7, 8, 14, 21, 30]),
    payoutEvery: chance.pick([7, 14, 30]),
    refundable: chance.happens(0.5),
    newsTrading: chance.happens(0.5),
    overnightHolding: chance.happens(0.5),
    weekendHolding: chance.happens(0.5),
    sourceUrl: `${website}terms`,
    checkedAt: `2026-11-${chance.whole(10, 20)}`,
  }
}

/** The firms, each with so many invented challenges; the same ones in every run. */
export function withChallenges(firms: readonly NewFirm[], each: number): readonly NewFirm[] {
  const chance = createChance(20_261_121)
  return firms.map((firm) => ({
    ...firm,
    challenges: Array.from({ length: each }, (_, n) => challengeAt(n, firm, chance)),
  }))
}
