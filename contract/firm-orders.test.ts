import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import type { FirmRow } from './firm.ts'
import { amountsIn, type FirmOrder, firmOrderOf, firmOrders, inOrder } from './firm-orders.ts'

const offer = { affiliateEnabled: true, affiliateCode: 'A', affiliateUrl: 'https://a.example/' }
const firms = [
  sampleRow({
    ...offer,
    id: 'a',
    name: 'A',
    maxFunding: '$10K – $400K',
    evaluationFee: '$89 – $979',
    profitSplit: 'Up to 90%',
    discountPercentage: 5,
    discountValidUntil: '2026-12-31',
    updated_at: '2026-11-01T00:00:00.000Z',
    reviewCount: 2,
    ratingMean: 5,
    payoutReports: 4,
    payoutsPaid: 4,
  }),
  sampleRow({
    ...offer,
    id: 'b',
    name: 'B',
    maxFunding: '$1M',
    evaluationFee: '$1,049',
    profitSplit: '80% – 95%',
    discountPercentage: 30,
    discountValidUntil: '2026-11-30',
    updated_at: '2026-11-20T00:00:00.000Z',
    reviewCount: 60,
    ratingMean: 3.33,
    payoutReports: 12,
    payoutsPaid: 1,
  }),
  sampleRow({
    id: 'c',
    affiliateEnabled: false,
    name: 'C',
    maxFunding: 'On request',
    evaluationFee: 'Free',
    profitSplit: 'Varies',
    discountPercentage: 90,
    discountValidUntil: '2026-11-29',
    updated_at: '2026-11-10T00:00:00.000Z',
    reviewCount: 40,
    ratingMean: 4.5,
  }),
]
const now = new Date(2026, 10, 23)
const ordered = (order: FirmOrder, clock: Date | null = now, list: readonly FirmRow[] = firms) =>
  inOrder(list, order, clock)
    .map(({ id }) => id)
    .join('')

describe('the order that a visitor chooses', () => {
  it.each([
    ['name', 'abc'],
    ['rating', 'cba'],
    ['reviews', 'bca'],
    // By count, never by share.
    ['payouts', 'bac'],
    ['funding', 'bac'],
    ['fee', 'cab'],
    ['split', 'bac'],
    ['changed', 'bca'],
    ['ending', 'bac'],
    ['discount', 'bac'],
  ] as const)('by %s puts the best first, and firms that state nothing last', (order, expected) => {
    expect(ordered(order)).toBe(expected)
  })

  it('puts a free firm first by fee, and behind all others those whose fee is not known', () => {
    const fees = ['Ask us', '$89', ' free ', '', '$49/month', '$0'].map((evaluationFee, at) =>
      sampleRow({ id: String(at), name: String(at), evaluationFee }),
    )
    expect(ordered('fee', now, fees)).toBe('254103')
  })

  it('puts a firm with fewer than three reviews behind those whose stars are shown, however good they are', () => {
    const few = firms.map((firm) => ({ ...firm, reviewCount: 2 }))
    expect(ordered('rating', now, few)).toBe('abc')
  })

  it('does not count a discount whose last day is over', () => {
    const later = new Date(2026, 11, 2)
    expect(ordered('ending', later)).toBe('abc')
    expect(ordered('discount', later)).toBe('abc')
  })

  it('reads no field that the owner earns from, but where the discount is asked for', () => {
    const paid = firms.map((firm) => ({ ...firm, ...offer, discountPercentage: 100 }))
    for (const { key } of firmOrders)
      if (key !== 'discount' && key !== 'ending') expect(ordered(key, now, paid)).toBe(ordered(key))
  })

  it('leaves ties by tier and name, and the list it was given as it is', () => {
    const same = [...firms].reverse().map((firm) => ({ ...firm, maxFunding: '$5K' }))
    expect(ordered('funding', now, same)).toBe('abc')
    expect(same.map(({ id }) => id).join('')).toBe('cba')
  })

  it('is everybody’s where an address names none', () => {
    expect(firmOrderOf('fee')).toBe('fee')
    for (const text of [null, '', 'money', '__proto__']) expect(firmOrderOf(text)).toBe('name')
  })
})

it.each([
  ['$10K – $400K', [10_000, 400_000]],
  ['$1.5M', [1_500_000]],
  ['€1,049.50 a month', [1049.5]],
  ['Up to 90%', [90]],
  ['US$500', [500]],
  ['On request', []],
])('the amounts in "%s"', (text, expected) => {
  expect(amountsIn(text)).toEqual(expected)
})
