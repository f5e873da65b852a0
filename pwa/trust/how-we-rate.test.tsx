import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { tiesOf, tiesPerTier } from './affiliate-ties.tsx'
import { inDays, onDay } from './format.ts'

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
    expect([null, 1, 1.5].map(inDays)).toEqual(['None yet', '1 day', '1.5 days'])
  })
})
