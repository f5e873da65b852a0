import { expect, it } from 'vitest'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { countChallenges } from './challenge-counts.ts'
import { type ChallengeFilter, challengeRows, NO_CHALLENGE_FILTER } from './challenge-filter.ts'

const of = (id: string, terms: Partial<Challenge>) => sampleChallenge({ id, name: id, ...terms })
const rows = challengeRows(
  [
    sampleRow({ id: 'g', category: 'gold', instruments: ['futures'] }),
    sampleRow({ id: 's', category: 'silver', instruments: ['forex', 'FOREX ', 'cfd'] }),
    sampleRow({ id: 'a', category: 'avoid', instruments: ['forex'] }),
  ],
  [
    { id: 'g', challenges: [of('g1', { price: 9_000, activationFee: 5_000 }), of('g2', { price: 40_000 })] },
    { id: 's', challenges: [of('s1', { price: 20_000 }), of('s2', { instruments: ['crypto'] })] },
    { id: 'a', challenges: [of('a1', { price: 1_000 })] },
  ],
)
const counts = (filter: Partial<ChallengeFilter> = {}) => {
  const { instruments, tiers, prices } = countChallenges(rows, { ...NO_CHALLENGE_FILTER, ...filter }, null)
  return {
    instruments: ['forex', 'futures', 'cfd'].map((key) => instruments.get(key) ?? 0),
    tiers: ['gold', 'silver', 'bronze'].map((key) => tiers.get(key) ?? 0),
    prices: [null, 10_000, 20_000, 30_000, 50_000].map((cap) => prices.get(cap) ?? 0),
  }
}

it('A chip counts the challenges that a tap on it leaves: real prices, each once, without firms to avoid', () => {
  expect(counts()).toEqual({ instruments: [1, 2, 1], tiers: [2, 2, 0], prices: [4, 0, 2, 2, 3] })
  expect(counts({ avoid: true }).prices).toEqual([5, 1, 3, 3, 4])
})

it('A group counts among the choices of the others, not among its own', () => {
  const chosen = counts({ tiers: ['gold'], price: [null, 20_000] })
  expect(chosen).toEqual({ instruments: [0, 1, 0], tiers: [1, 1, 0], prices: [2, 0, 1, 1, 2] })
})
