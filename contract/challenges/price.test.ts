import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysSinceCheck, discounted, payable, priceOf, trueCost, untilFunded } from './price.ts'

const firm = {
  category: 'Gold',
  affiliateEnabled: true,
  affiliateCode: 'RIDGE15',
  affiliateUrl: 'https://haldenridge.example/?ref=1',
  discountPercentage: 15,
  discountValidUntil: '2026-11-30',
  requiresCodeCopy: false,
  website: 'https://haldenridge.example/',
}
const valid = new Date(2026, 10, 30, 23, 59)
const over = new Date(2026, 11, 1)

describe('A discounted price', () => {
  it('is rounded half up to the cent', () => {
    expect(discounted(14_900, 15)).toBe(12_665)
    // Half a cent rounds up, less rounds down.
    expect([discounted(1, 50), discounted(3, 50), discounted(10, 15), discounted(9, 50)]).toEqual([
      1, 2, 9, 5,
    ])
    expect([discounted(29_900, 0), discounted(29_900, 100)]).toEqual([29_900, 0])
  })

  it('is the exact product to the half cent, whatever the amount and the discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (cents, percentage) => {
          const exact = BigInt(cents) * BigInt(100 - percentage)
          expect(BigInt(discounted(cents, percentage))).toBe((exact + 50n) / 100n)
        },
      ),
    )
  })

  it('never rises with the discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (cents, percentage) => {
          expect(discounted(cents, percentage + 1)).toBeLessThanOrEqual(discounted(cents, percentage))
        },
      ),
    )
  })
})

describe('The price of a challenge', () => {
  it('has the code beside it while the code is valid on the clock', () => {
    const price = priceOf({ price: 14_900 }, firm, valid)
    expect(price).toEqual({ price: 14_900, withCode: { amount: 12_665, code: 'RIDGE15', percentage: 15 } })
    expect(priceOf({ price: 14_900 }, firm, over)).toEqual({ price: 14_900, withCode: null })
  })

  it.each([
    ['a firm to avoid', { category: 'Avoid' }],
    ['a discount of nothing', { discountPercentage: 0 }],
    ['no code', { affiliateCode: '' }],
    ['no agreement', { affiliateEnabled: false }],
  ])('has no second price with %s', (_, change) => {
    expect(priceOf({ price: 14_900 }, { ...firm, ...change }, valid)?.withCode).toBeNull()
  })

  it('is free with 100 %, and not known where it is absent', () => {
    const free = priceOf({ price: 14_900 }, { ...firm, discountPercentage: 100 }, valid)
    expect(free && payable(free)).toBe(0)
    expect(priceOf({}, firm, valid)).toBeNull()
  })

  it('counts for each attempt, and the activation fee once', () => {
    const price = { price: 29_900, withCode: { amount: 23_920, code: 'KESTREL20', percentage: 20 } }
    expect(trueCost(price, undefined, 2)).toBe(47_840)
    expect(trueCost(price, 10_000, 3)).toBe(81_760)
    expect([untilFunded(price, { activationFee: 10_000 }), untilFunded(price, {})]).toEqual([33_920, 23_920])
  })
})

it('The age of a check is in whole days, and never below none', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(daysSinceCheck({ checkedAt: '2026-09-02' }, now)).toBe(81)
  expect(daysSinceCheck({ checkedAt: '2026-11-30' }, now)).toBe(0)
})
