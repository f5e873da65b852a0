import { expect, test } from 'vitest'
import { compareFirms } from '#contract/firm-rules.ts'
import { sectionOf } from '#contract/tiers.ts'
import { someFirms } from './data.ts'

test('The firms are the same in every run, and a longer list begins like a shorter one', () => {
  expect(someFirms(20)).toEqual(someFirms(20))
  expect(someFirms(40).slice(0, 20)).toEqual(someFirms(20))
})

test('Ten thousand firms have ten thousand names', () => {
  expect(new Set(someFirms(10_000).map(({ name }) => name)).size).toBe(10_000)
})

test('A hundred firms fill the first window of every tier but the plain one', () => {
  const firms = someFirms(100).map((firm, n) => ({ ...firm, id: String(n) }))
  const perTier = Object.groupBy(firms.sort(compareFirms), ({ category }) => sectionOf(category))
  for (const tier of ['gold', 'silver', 'bronze', 'avoid'] as const) {
    expect(perTier[tier]?.length).toBeGreaterThanOrEqual(12)
  }
})
