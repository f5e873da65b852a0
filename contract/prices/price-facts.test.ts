import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayNumber,
  dayOfNumber,
  isLowest,
  isReduction,
  lowestBefore,
  lowestWithCode,
  marksOf,
  recordedDays,
} from './price-facts.ts'
import type { PriceSpan } from './price-record.ts'

const TODAY = '2026-12-04'

/** Spans of one day each, of which the last is today; null: not recorded. Of a pair the second is the price with code. */
const daily = (prices: readonly (number | readonly [number, number] | null)[]): { spans: PriceSpan[] } => ({
  spans: prices.flatMap((price, index) => {
    const day = dayOfNumber(dayNumber(TODAY) - prices.length + 1 + index)
    if (price === null) return []
    const [plain, withCode] = typeof price === 'number' ? [price, null] : price
    return [{ from: day, to: day, price: plain, withCode }]
  }),
})

/** So many days in a row. */
const row = <T>(length: number, price: T): T[] => Array.from({ length }, () => price)

const withCode = (amount: number) => ({
  price: 29_900,
  withCode: { amount, code: 'KESTREL20', percentage: 20 },
})

const CODE = [29_900, 23_920] as const

describe('the lowest price of the 30 days before', () => {
  it('is of the days before today’s price began to apply, however long it applies within a month', () => {
    const before = [...row(10, 20_000), ...row(25, 29_900), ...row(5, 25_415)]
    const found = { amount: 25_415, on: '2026-12-03', days: 30, from: '2026-11-04', to: '2026-12-03' }
    expect(lowestBefore(daily([...before, CODE]), 23_920, TODAY)).toEqual(found)
    const later = { ...found, on: '2026-11-24', from: '2026-10-26', to: '2026-11-24' }
    expect(lowestBefore(daily([...before, ...row(10, CODE)]), 23_920, TODAY)).toEqual(later)
  })

  it('is the price itself once that applies for more than a month: it is the usual one', () => {
    const prices = daily([...row(20, 29_900), ...row(45, CODE)])
    expect(lowestBefore(prices, 23_920, TODAY)).toMatchObject({ amount: 23_920, on: '2026-12-03' })
    expect(marksOf(prices, withCode(23_920), TODAY)).toEqual({
      lowestBefore: 23_920,
      lowestOn: '2026-12-03',
    })
  })

  it('is told of fewer days where no more are recorded, and of none where none is', () => {
    expect(marksOf(daily([...row(12, 29_900), CODE]), withCode(23_920), TODAY)).toEqual({
      lowestBefore: 29_900,
      ofDays: 12,
    })
    expect(marksOf(daily(row(12, CODE)), withCode(23_920), TODAY)).toBeUndefined()
  })

  it('is nothing to say of a price without a code', () => {
    expect(marksOf(daily(row(50, 29_900)), { price: 29_900, withCode: null }, TODAY)).toBeUndefined()
  })
})

describe('a reduction', () => {
  it('is below the lowest price before, or nothing is known of that', () => {
    expect(isReduction(withCode(23_920), undefined)).toBe(true)
    expect(isReduction(withCode(23_920), { lowestBefore: 23_921 })).toBe(true)
    expect(isReduction(withCode(23_920), { lowestBefore: 23_920 })).toBe(false)
    expect(isReduction({ price: 29_900, withCode: null }, undefined)).toBe(false)
  })
})

describe('the lowest price with a code', () => {
  it('is of 90 days, the last of several, and reads no price without a code', () => {
    const prices = daily([[29_900, 100], ...row(90, 29_900), [29_900, 7_120], [29_900, 7_120], 5_000])
    expect(lowestWithCode(prices, TODAY)).toEqual({ amount: 7_120, on: '2026-12-03' })
    expect(lowestWithCode(daily(row(9, 100)), TODAY)).toBeNull()
  })
})

describe('the mark "Lowest in 90 days"', () => {
  it('is earned by a record of 30 days of which half were higher', () => {
    expect(isLowest(daily([...row(30, 29_900), CODE]), 23_920, TODAY)).toBe(true)
    expect(isLowest(daily([...row(29, 29_900), CODE]), 23_920, TODAY)).toBe(false)
    expect(isLowest(daily([...row(15, 29_900), ...row(16, CODE)]), 23_920, TODAY)).toBe(true)
    expect(isLowest(daily([...row(14, 29_900), ...row(17, CODE)]), 23_920, TODAY)).toBe(false)
  })

  it('is not earned by a permanent sale, nor where it cost less', () => {
    expect(isLowest(daily(row(91, CODE)), 23_920, TODAY)).toBe(false)
    expect(isLowest(daily([...row(60, 29_900), 23_919, CODE]), 23_920, TODAY)).toBe(false)
    expect(isLowest(daily([23_919, ...row(90, 29_900), CODE]), 23_920, TODAY)).toBe(true)
  })

  it('agrees with a plain recount of any record', () => {
    const price = fc.option(fc.constantFrom(100, 200, 300), { freq: 9 })
    fc.assert(
      fc.property(fc.array(price, { maxLength: 120 }), fc.constantFrom(100, 200, 300), (prices, amount) => {
        const before = prices.slice(-90).filter((one) => one !== null)
        const isMarked =
          before.length >= 30 &&
          Math.min(...before) >= amount &&
          before.filter((one) => one > amount).length >= before.length / 2
        expect(isLowest(daily([...prices, amount]), amount, TODAY)).toBe(isMarked)
        expect(recordedDays(daily(prices))).toBe(prices.filter((one) => one !== null).length)
      }),
    )
  })

  it('stands beside the lowest price before, in what the server says', () => {
    expect(marksOf(daily([...row(40, 29_900), CODE]), withCode(23_920), TODAY)).toEqual({
      lowestBefore: 29_900,
      lowestIn90: true,
    })
  })
})
