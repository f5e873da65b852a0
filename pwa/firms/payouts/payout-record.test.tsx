import { describe, expect, it } from 'vitest'
import { toFirmRow } from '#contract/firm.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { type PayoutReport, payoutRecordOf, payoutReport } from '#testing/screens/payout-report.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { PayoutRecord } from './payout-record.tsx'

const firm = sampleFirm({ pros: ['a'], cons: ['b'], reviewCount: 1 })

function OfFirm() {
  const { firms } = useDirectory()
  return <PayoutRecord firm={firms[0] ?? toFirmRow(firm)} />
}

/** The part of the firm's page, as the server writes it. */
function shown(...reports: readonly PayoutReport[]): string {
  const reviews: ReviewPage = {
    counts: { total: 1, withProof: 0, byStars: [0, 1, 0, 0, 0], samples: 0, mean: 4 },
    matching: 1,
    reviews: [],
    more: false,
    payouts: payoutRecordOf(reports, '2026-12-04'),
  }
  return rendered(<OfFirm />, { firms: [firm], page: firm, reviews })
}
const textIn = (...reports: readonly PayoutReport[]) => textOf(shown(...reports))
const times = (count: number, values: Partial<PayoutReport> = {}) =>
  Array.from({ length: count }, () => payoutReport(values))

describe('The payout record', () => {
  it('says how many of all were paid, with proof, why not, and what was left out', () => {
    const asked = { payoutRequestedOn: '2026-11-01' }
    const text = textIn(
      ...times(4, { ...asked, payoutReceivedOn: '2026-11-04', payoutMethod: 'bank', payoutAmount: '$860' }),
      ...times(1, { ...asked, payoutReceivedOn: '2026-11-10', proof: 'screenshot', payoutAmount: '$4,200' }),
      ...times(2, { outcome: 'payout_refused', refusalReason: 'news' }),
      ...times(1, { outcome: 'payout_waiting', payoutRequestedOn: '2026-10-24' }),
      ...times(1, { incentivised: true }),
      ...times(1, { connected: true }),
    )
    for (const words of [
      'last 12 months 5 of 8 paid 1 of them with proof',
      'Paid 4 Paid, proof seen 1 Refused 2 Waiting 1',
      'Median 3 days 5 reports',
      'Slowest tenth 9 days or more',
      'Largest paid $4,200 10 Nov 2026',
      'Paid by Bank 4, not said 1',
      'Refused for News trading 2',
      'Waiting longest 41 days since 24 Oct 2026',
      'Left out 2 reports 1 received a reward 1 worked with the firm',
      'All time 5 of 8 paid 1 of them with proof',
      'Counted 4 Dec 2026 from published reviews.',
      'Who is paid writes less; who is refused writes more.',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('%')
  })

  it('marks each report up to 30 of them, and draws one bar above', () => {
    const marks = (html: string) => html.match(/Paid, 20 Nov 2026/g)?.length ?? 0
    expect(marks(shown(...times(30)))).toBe(30)
    const many = shown(...times(31))
    expect(marks(many)).toBe(0)
    expect(many).toMatch(/<svg[^>]*viewBox="0 0 31 1"/)
  })

  it('counts nothing under three reports, and shows them', () => {
    const paid = payoutReport({
      payoutAmount: '$860',
      payoutMethod: 'bank',
      payoutRequestedOn: '2026-10-17',
      payoutReceivedOn: '2026-10-21',
    })
    const html = shown(
      paid,
      payoutReport({ outcome: 'payout_refused', refusalReason: 'identity', experiencedOn: '2026-06-09' }),
    )
    const text = textOf(html)
    expect(html).toContain(`href="#review-${paid.id}"`)
    expect(text).toContain('2 reports: too few to count')
    expect(text).toContain('Paid out $860 Bank, 4 days, 21 Oct 2026')
    expect(text).toContain('Payout refused Identity check, 9 Jun 2026')
    expect(text).not.toContain(' of 2')
  })

  it('tells no median of few days, but since when somebody waits', () => {
    const waiting = times(2, { outcome: 'payout_waiting', payoutRequestedOn: '2026-10-24' })
    const text = textIn(payoutReport(), ...waiting)
    expect(text).toContain('Waiting longest 41 days since 24 Oct 2026 Median Not yet from 5 reports on')
    expect(text).not.toContain('Slowest tenth')
    expect(text).toContain('1 of 3 paid none of them with proof')
  })

  it('invites a report where there is none, and keeps what all time says', () => {
    expect(textIn()).toContain('No payout report in the last 12 months. Were you paid? Write it')
    const old = textIn(...times(3, { payoutReceivedOn: '2024-01-01' }))
    expect(old).toContain('No payout report in the last 12 months.')
    expect(old).toContain('All time 3 of 3 paid')
  })
})
