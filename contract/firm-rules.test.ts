import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { affiliateFields } from './firm.ts'
import {
  actionLabel,
  asksForCode,
  buyUrl,
  compareFirms,
  countFirms,
  disclosure,
  discountShown,
  isAffiliateActive,
  isCodeExpired,
} from './firm-rules.ts'
import { standings } from './firm-standing.ts'

const flags = [true, false]

/** Every combination that the rule reads. */
const truthTable = flags.flatMap((enabled) =>
  flags.flatMap((code) =>
    flags.flatMap((url) =>
      ['gold', 'Avoid', ' AVOID ', 'other'].map((category) => {
        const active = enabled && code && url && !/avoid/i.test(category)
        return [{ enabled, code, url, category }, active] as const
      }),
    ),
  ),
)

describe('an offer', () => {
  it.each(truthTable)('with %o is active: %s', ({ enabled, code, url, category }, active) => {
    const firm = sampleRow({
      category,
      affiliateEnabled: enabled,
      affiliateCode: code ? 'SAVE' : '',
      affiliateUrl: url ? 'https://apex.example/?ref=1' : '',
      requiresCodeCopy: true,
    })
    expect(isAffiliateActive(firm)).toBe(active)
    expect(buyUrl(firm)).toBe(active ? firm.affiliateUrl : firm.website)
    expect(asksForCode(firm)).toBe(active)
    expect(discountShown(firm, false)).toBe(active ? 20 : 0)
    expect(disclosure(firm) !== '').toBe(active)
    expect(actionLabel(firm, false)).toBe(active ? 'Click here for the 20% Discount' : 'Visit Site')
  })

  it('without a percentage reads "Buy Now"', () => {
    const firm = sampleRow({ discountPercentage: 0 })
    expect(actionLabel(firm, false)).toBe('Buy Now')
    expect(discountShown(firm, false)).toBe(0)
  })

  it('asks for the code only where the firm wants it copied', () => {
    expect(asksForCode(sampleRow({ requiresCodeCopy: false }))).toBe(false)
  })
})

describe('the last day of a code', () => {
  const valid = { discountValidUntil: '2026-11-20' }

  it.each([
    [new Date(2026, 10, 19, 23, 59), false],
    [new Date(2026, 10, 20, 0, 0), false],
    [new Date(2026, 10, 20, 23, 59, 59, 999), false],
    [new Date(2026, 10, 21, 0, 0), true],
    [new Date(2027, 0, 1), true],
  ])('still counts on %s: over %s', (now, over) => {
    expect(isCodeExpired(valid, now)).toBe(over)
  })

  it('never comes where there is none', () => {
    expect(isCodeExpired({ discountValidUntil: '' }, new Date(9999, 0, 1))).toBe(false)
  })

  it('is not judged before the clock is known', () => {
    expect(isCodeExpired({ discountValidUntil: '2020-01-01' }, null)).toBe(false)
  })

  it('takes the discount away, not the offer', () => {
    const firm = sampleRow({ discountPercentage: 20 })
    expect(discountShown(firm, true)).toBe(0)
    expect(actionLabel(firm, true)).toBe('Buy Now')
    expect(isAffiliateActive(firm)).toBe(true)
    expect(discountShown(firm, false)).toBe(20)
  })
})

describe('the order of a list', () => {
  const order = ['gold', 'silver', 'bronze', 'avoid', 'new'].flatMap((category, tier) =>
    ['apex', 'Bravo', 'firm 2', 'Firm 10', 'Öl', 'zeta'].map((name, place) =>
      sampleFirm({ id: `${tier}-${place}`, category, name }),
    ),
  )

  it('is tier, then name without regard to case, accents and width of numbers', () => {
    const shuffled = [...order].sort((a, b) => (a.id.at(-1) ?? '').localeCompare(b.id.at(-1) ?? ''))
    expect(shuffled.sort(compareFirms).map((firm) => firm.id)).toEqual(order.map((firm) => firm.id))
  })

  it('reads no field from which the owner earns', () => {
    const offer = fc.record({
      affiliateEnabled: fc.boolean(),
      affiliateCode: fc.string(),
      affiliateUrl: fc.string(),
      discountPercentage: fc.nat(100),
    })
    fc.assert(
      fc.property(fc.array(offer, { minLength: order.length, maxLength: order.length }), (offers) => {
        expect(Object.keys(offers[0] ?? {}).sort()).toEqual([...affiliateFields].sort())
        const changed = order.map((firm, place) => ({ ...firm, ...offers[place] })).reverse()
        expect(changed.sort(compareFirms).map((firm) => firm.id)).toEqual(order.map((firm) => firm.id))
      }),
      { numRuns: 50 },
    )
  })

  it('is decided even between firms of one name', () => {
    const [one, other] = [sampleFirm({ id: 'a' }), sampleFirm({ id: 'b' })]
    expect(compareFirms(one, other)).toBeLessThan(0)
    expect(compareFirms(other, one)).toBeGreaterThan(0)
    expect(compareFirms(one, one)).toBe(0)
  })
})

describe('what a firm is counted and found by', () => {
  it('counts each firm once for its tier and once for each known instrument', () => {
    const firms = [
      sampleFirm({ instruments: ['forex', 'Forex', 'cfd', 'crypto'] }),
      sampleFirm({ category: 'Gold', instruments: ['FOREX'] }),
      sampleFirm({ category: 'nothing', instruments: [] }),
    ]
    expect(countFirms(firms)).toEqual({
      total: 3,
      bySection: { gold: 2, unrated: 1 },
      byInstrument: { forex: 2, cfd: 1 },
    })
  })

  it('counts who does not operate, and no closed firm', () => {
    const firms = [
      sampleFirm({ instruments: ['forex'] }),
      sampleFirm({ instruments: [], standing: 'winding_down' }),
      sampleFirm({ instruments: ['cfd'], standing: 'closed' }),
    ]
    expect(countFirms(firms)).toEqual({
      total: 2,
      bySection: { gold: 2 },
      byInstrument: { forex: 1 },
      notOperating: 1,
    })
  })
})

describe('a firm that does not operate', () => {
  it.each(standings)('has its offer only while it is "%s" where that is operating', (standing) => {
    const firm = sampleFirm({ standing, requiresCodeCopy: true })
    const isOn = standing === 'operating'
    expect(isAffiliateActive(firm)).toBe(isOn)
    expect(asksForCode(firm)).toBe(isOn)
    expect(discountShown(firm, false)).toBe(isOn ? 20 : 0)
    expect(actionLabel(firm, false) === 'Visit Site').toBe(!isOn)
    expect(disclosure(firm)).toBe(
      isOn ? 'Affiliate link: we may earn a commission' : 'Plain link: we earn nothing from it',
    )
    expect(buyUrl(firm)).toBe(isOn ? firm.affiliateUrl : standing === 'closed' ? '' : firm.website)
  })
})
