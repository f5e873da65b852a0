import { expect, it } from 'vitest'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { challengeRows } from '#pwa/data/challenges/challenge-filter.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { firmsWithin, lowestCosts } from './firm-price-choice.tsx'

const of = (id: string, terms: Partial<Challenge>) => sampleChallenge({ id, name: id, ...terms })
const code = { affiliateEnabled: true, affiliateCode: 'HALF', affiliateUrl: 'https://a.example' }
const rows = challengeRows(
  [
    // What the firm says of its fee is no price.
    sampleRow({ id: 'fee', evaluationFee: '$49', category: 'gold' }),
    sampleRow({
      id: 'code',
      category: 'gold',
      discountPercentage: 50,
      discountValidUntil: '2026-11-20',
      ...code,
    }),
    sampleRow({ id: 'unknown', category: 'gold' }),
  ],
  [
    { id: 'fee', challenges: [of('a', { price: 30_000 }), of('b', { price: 15_000, activationFee: 9_900 })] },
    { id: 'code', challenges: [of('c', { price: 40_000 })] },
    { id: 'unknown', challenges: [of('d', {})] },
  ],
)
const within = (most: number | null, now: Date | null = null) => {
  const ids = firmsWithin(lowestCosts(rows, now), most)
  return ids && [...ids]
}

it('A firm is within a price by its cheapest challenge until it is funded, with the code that is valid that day', () => {
  expect(within(null)).toBeNull()
  expect(within(20_000)).toEqual(['code'])
  expect(within(30_000)).toEqual(['fee', 'code'])
  expect(within(20_000, new Date(2026, 10, 21, 12))).toEqual([])
})
