import { describe, expect, it } from 'vitest'
import { inDaysSoFar, inMonth, inPercent, onDay } from '#pwa/ui/figure-text.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { starRows, tiesOf, tiesPerTier } from './how-we-rate.tsx'

describe('the affiliate ties', () => {
  const gold = sampleRow({ category: 'Gold' })
  const plain = sampleRow({ id: 'b', category: 'silver', affiliateEnabled: false })
  const bad = sampleRow({ id: 'c', category: 'AVOID' })

  it('are counted from the firms of the device once it holds them all, and never for a firm to avoid', () => {
    const ties = tiesOf([gold, plain, bad], true, { gold: 90 })
    expect(tiesPerTier({ gold: 1, silver: 1, avoid: 1 }, ties)).toEqual([
      { label: 'Gold', firms: 1, paying: 1 },
      { label: 'Silver', firms: 1, paying: 0 },
      { label: 'Avoid', firms: 1, paying: 0 },
    ])
  })

  it('are those that the server counted while the device holds a part of the list', () => {
    expect(tiesOf([gold], false, { gold: 90 })).toEqual({ gold: 90 })
  })

  it('name the tier to avoid even where it is empty', () => {
    expect(tiesPerTier({}, {})).toEqual([{ label: 'Avoid', firms: 0, paying: 0 }])
  })
})

describe('the figures in words', () => {
  it('read the same on every device', () => {
    expect(onDay('2026-11-20T23:59:00.000Z')).toBe('20 November 2026')
    expect(inMonth('2026-11')).toBe('November 2026')
    expect([inPercent(1, 3), inPercent(0, 0)]).toEqual(['33%', '–'])
    expect([null, 1, 1.5].map(inDaysSoFar)).toEqual(['None yet', '1 day', '1.5 days'])
  })
})

it('The shares of rejected reviews are those of the decided ones, by stars', () => {
  const figures = { publishedByStars: [6, 0, 0, 0, 1], rejectedByStars: [2, 0, 0, 0, 3] } as const
  const rows = starRows({
    publishedByStars: [...figures.publishedByStars],
    rejectedByStars: [...figures.rejectedByStars],
  })
  expect(rows[0]).toEqual({ stars: 5, published: 6, rejected: 2, share: '25%' })
  expect(rows[1]?.share).toBe('–')
  expect(rows.at(-1)).toEqual({ stars: 1, published: 1, rejected: 3, share: '75%' })
})
