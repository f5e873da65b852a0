import { describe, expect, it } from 'vitest'
import { MOST_CELLS } from '#contract/reviews/payout-facts.ts'
import { payoutReport } from '#testing/screens/payout-report.ts'
import { amountOf, countPayouts, type PayoutReview, reportDay, yearBefore } from './count-payouts.ts'

const TODAY = '2026-12-04'

const paidIn = (days: number, values: Partial<PayoutReview> = {}) =>
  payoutReport({
    payoutRequestedOn: '2026-10-01',
    payoutReceivedOn: new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10),
    ...values,
  })
const record = (...reviews: readonly PayoutReview[]) => countPayouts(reviews, TODAY)

describe('The payout record of a firm', () => {
  it('counts refused and waiting reports among all, and proof among the paid', () => {
    const found = record(
      payoutReport({ proof: 'screenshot' }),
      payoutReport(),
      payoutReport({ outcome: 'payout_refused', proof: 'account_email' }),
      payoutReport({ outcome: 'payout_waiting' }),
      payoutReport({ outcome: 'passed', proof: 'screenshot' }),
      payoutReport({ outcome: '' }),
    )
    const counts = { reports: 4, paid: 2, refused: 1, waiting: 1, withProof: 1 }
    expect(found).toMatchObject({ asOf: TODAY, year: counts, allTime: counts })
  })

  it('leaves out whoever got a reward or worked with the firm, and says so', () => {
    const found = record(
      payoutReport({ payoutAmount: '$1' }),
      payoutReport({ incentivised: true, payoutAmount: '$9,999' }),
      payoutReport({ connected: true }),
      payoutReport({ incentivised: true, connected: true }),
      payoutReport({ incentivised: true, outcome: 'passed' }),
      payoutReport({ connected: true, payoutReceivedOn: '2024-01-01' }),
    )
    expect(found.year.reports).toBe(1)
    expect(found.allTime.reports).toBe(1)
    expect(found.leftOut).toEqual({ reports: 3, incentivised: 2, connected: 2 })
    expect(found.largest?.amount).toBe('$1')
  })

  it.each([
    [
      { payoutReceivedOn: '2026-11-09', payoutRequestedOn: '2026-11-05', experiencedOn: '2026-01-01' },
      '2026-11-09',
    ],
    [{ payoutRequestedOn: '2026-11-05', experiencedOn: '2026-01-01' }, '2026-11-05'],
    [{ experiencedOn: '2026-01-01' }, '2026-01-01'],
    [{}, '2026-11-20'],
  ])('puts %j on %s', (values, day) => {
    expect(reportDay(payoutReport(values))).toBe(day)
  })

  it('holds the 12 months that end with a day, and all time', () => {
    const found = record(
      payoutReport({ payoutReceivedOn: '2025-12-04' }),
      payoutReport({ payoutReceivedOn: '2025-12-05' }),
      // Where its sender is, it is tomorrow.
      payoutReport({ payoutReceivedOn: '2026-12-05' }),
    )
    expect([found.year.reports, found.allTime.reports]).toEqual([2, 3])
    expect([found.from, found.until]).toEqual(['2025-12-05', '2026-12-05'])
    expect(yearBefore('2028-02-29')).toBe('2027-02-28')
    expect(yearBefore('2027-03-01')).toBe('2026-03-01')
  })

  it('tells median and slowest tenth from five reports on that say both days', () => {
    const four = [1, 2, 3, 9].map((days) => paidIn(days))
    expect(record(...four, payoutReport({ payoutReceivedOn: '2026-10-09' })).days).toBeNull()
    expect(record(...four, paidIn(2)).days).toEqual({ reports: 5, median: 2, slowestTenth: 9 })
    expect(record(...four, paidIn(2), paidIn(5)).days).toEqual({ reports: 6, median: 2.5, slowestTenth: 9 })
    const twenty = Array.from({ length: 20 }, (_, n) => paidIn(n + 1))
    expect(record(...twenty).days).toEqual({ reports: 20, median: 10.5, slowestTenth: 19 })
    expect(record(...four, paidIn(2, { connected: true })).days).toBeNull()
  })

  it('finds the largest amount in the currency that most are in', () => {
    const amounts = ['$1,310', '$950', '€9.000', '₹400,000', ''].map((payoutAmount) =>
      payoutReport({ payoutAmount }),
    )
    expect(record(...amounts).largest).toEqual({ amount: '$1,310', day: '2026-11-20' })
    expect(record(payoutReport({ outcome: 'payout_refused', payoutAmount: '$5,000' })).largest).toBeNull()
  })

  it.each([
    ['$1,280', 'USD', 1280],
    ['$1,280.00', 'USD', 1280],
    ['1 280,50 EUR', 'EUR', 1280.5],
    ['€1.280', 'EUR', 1280],
    ["CHF 1'280", 'CHF', 1280],
    ['50k', '', 50_000],
    ['50KUSD', 'USD', 50_000],
    ['$500 MEXC', 'USD', 500],
    ['1,280 USDT', 'USDT', 1280],
    ['US$500', 'USD', 500],
    ['USD$500', 'USD', 500],
    ['A$500', 'AUD', 500],
    ['$500 CAD', 'CAD', 500],
    ['$1.5M', 'USD', 1_500_000],
    ['1.234.567', '', 1_234_567],
    ['USD 200K', 'USD', 200_000],
    ['0.5', '', 0.5],
    ['$500 via MT5', 'USD', 500],
    ['5 EUR, Kraken', 'EUR', 5],
    ['Maria: $2 k', 'USD', 2000],
  ])('reads %s as %s %d', (typed, currency, value) => {
    expect(amountOf(typed)).toEqual({ currency, value })
  })

  it('counts ways and reasons, the most frequent first, and those not said', () => {
    const found = record(
      payoutReport({ payoutMethod: 'rise' }),
      payoutReport({ payoutMethod: 'bank' }),
      payoutReport({ payoutMethod: 'bank' }),
      payoutReport(),
      payoutReport({ outcome: 'payout_refused', refusalReason: 'news' }),
      payoutReport({ outcome: 'payout_refused' }),
    )
    expect(found.methods).toEqual([
      { key: 'bank', count: 2 },
      { key: '', count: 1 },
      { key: 'rise', count: 1 },
    ])
    expect(found.reasons).toEqual([
      { key: '', count: 1 },
      { key: 'news', count: 1 },
    ])
  })

  it('says since when somebody waits, and shows up to 30 reports, oldest first', () => {
    const waiting = ['2026-11-02', '2026-10-24', ''].map((payoutRequestedOn) =>
      payoutReport({ outcome: 'payout_waiting', payoutRequestedOn }),
    )
    const found = record(...waiting)
    expect(found.waitingSince).toBe('2026-10-24')
    expect(found.shown.map(({ day }) => day)).toEqual(['2026-10-24', '2026-11-02', '2026-11-20'])
    const many = Array.from({ length: MOST_CELLS + 1 }, () => payoutReport())
    expect(record(...many.slice(1)).shown).toHaveLength(MOST_CELLS)
    expect(record(...many)).toMatchObject({ shown: [], year: { reports: MOST_CELLS + 1 } })
  })
})
