import { describe, expect, it } from 'vitest'
import { toFirmDetails } from '#contract/firm.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { comparisonOf, queryOf } from './compare.tsx'
import { compareRows } from './compare-table.tsx'

const now = new Date('2026-11-20T12:00:00')
type Changes = Parameters<typeof sampleFirm>[0]
const compared = (changes: Changes) => ({
  firm: sampleRow(changes),
  details: toFirmDetails(sampleFirm(changes)),
})
const rowsOf = (...firms: Changes[]) => compareRows(firms.map(compared), now)

describe('the address of a comparison', () => {
  it('holds its firms in their order and what is shown of them, and gives them back', () => {
    const comparison = { slugs: ['b', 'ça-va', 'a'], differencesOnly: true }
    expect(queryOf(comparison)).toBe('?firms=b,%C3%A7a-va,a&only=differences')
    expect(comparisonOf(queryOf(comparison))).toEqual(comparison)
  })

  it('is plain where nothing is compared', () => {
    expect(queryOf({ slugs: [], differencesOnly: false })).toBe('')
  })

  it('names a firm once, and four at most, whatever somebody wrote into it', () => {
    expect(comparisonOf('?firms=a,a,,b,c,d,e&only=x')).toEqual({
      slugs: ['a', 'b', 'c', 'd'],
      differencesOnly: false,
    })
  })
})

describe('the rows of a comparison', () => {
  it('say which facts differ, not minding capitals', () => {
    const rows = rowsOf({ profitSplit: 'Up to 90%' }, { profitSplit: 'up to 90% ', evaluationFee: '$1' })
    const differing = rows.filter(({ differs }) => differs).map(({ label }) => label)
    expect(differing).toEqual(['Eval Fee'])
  })

  it('leave out what no firm has, and keep what one has', () => {
    const labels = rowsOf({}, { warning: 'Slow.' }).map(({ label }) => label)
    expect(labels).toContain('Warning')
    expect(labels).not.toContain('Platforms')
  })

  it('show neither code nor discount of an offer that is off, and say that a code expired', () => {
    const rows = rowsOf({ affiliateEnabled: false }, { discountValidUntil: '2026-11-01' })
    const row = (label: string) => rows.find((one) => one.label === label)?.values
    expect(row('Discount Code')).toEqual(['', 'SAVE (expired)'])
    expect(row('Discount')).toBeUndefined()
  })

  it('stand without details too', () => {
    const rows = compareRows([{ firm: sampleRow(), details: null }], now)
    expect(rows.map(({ label }) => label)).toContain('Eval Fee')
  })
})
