import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Review } from '#contract/reviews/review.ts'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { ReportableReview } from './review-list.tsx'

const aReview: Review = {
  id: 'r1',
  firmId: 'f1',
  rating: 2,
  outcome: 'payout_refused',
  accountSize: '$100,000',
  payoutAmount: '$860',
  experiencedOn: '2026-11-02',
  text: 'Support [removed] sent the rule.',
  displayName: '',
  proof: 'account_email',
  incentivised: false,
  connected: false,
  sample: false,
  published_at: '2026-11-04T10:00:00.000Z',
  edited_at: null,
  answer: null,
}
const drawn = (values: Partial<Review> = {}) =>
  renderToStaticMarkup(<PublishedReview review={{ ...aReview, ...values }} firmName="Kestrel Row" />)

describe('A published review', () => {
  it('says what came of the account, who wrote it, and when', () => {
    expect(resultOf(aReview)).toBe('Payout refused $860')
    expect(resultOf({ outcome: 'passed', payoutAmount: '$860' })).toBe('Passed')
    expect(resultOf({ outcome: '', payoutAmount: '' })).toBe('Review')
    expect(factsOf(aReview)).toEqual(['Anonymous trader', '$100,000 account', '2 Nov 2026'])
    expect(factsOf({ ...aReview, displayName: 'Lena W.', accountSize: '', experiencedOn: '' })).toEqual([
      'Lena W.',
      '4 Nov 2026',
    ])
  })

  it('says what is known of the payout as one fact', () => {
    const asked = { payoutRequestedOn: '2026-11-05' }
    const paid = { ...asked, payoutReceivedOn: '2026-11-09', payoutMethod: 'bank' } as const
    expect(factsOf({ ...aReview, ...paid })).toContain('asked 5 Nov 2026, received 9 Nov 2026, by bank')
    expect(factsOf({ ...aReview, payoutMethod: 'other' })).toEqual(factsOf(aReview))
    const refused = { ...asked, refusalReason: 'news' } as const
    expect(factsOf({ ...aReview, ...refused })).toContain('asked 5 Nov 2026, reason: news trading')
  })

  it('is named by the button that reports it', () => {
    const markup = renderToStaticMarkup(<ReportableReview review={aReview} firmName="Kestrel Row" />)
    expect(markup).toContain(
      'aria-label="Report: Kestrel Row, Payout refused $860, Anonymous trader, $100,000 account, 2 Nov 2026"',
    )
  })

  it.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['right to left', 'שלום עולם'],
    ['emoji and zero-width characters', '👩‍👩‍👧 a\u200bb\u200dc'],
    ['ten thousand characters', 'x'.repeat(10_000)],
  ])('shows %s as text', (_, text) => {
    const markup = drawn({ text, answer: { text, published_at: aReview.published_at } })
    expect(markup).not.toMatch(/<script|<img/)
    const element = /<p class="[^"]*" dir="auto"><span>(.*?)<\/span><\/p>/s.exec(markup)?.[1]
    const read = element?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    expect(read).toBe(text)
  })

  it('marks removed words, and carries each label that applies and no other', () => {
    expect(drawn()).toMatch(/<span class="[^"]*">\[removed\]<\/span>/)
    expect(drawn()).toContain('Account e-mail seen')
    expect(drawn()).not.toMatch(/Sample review|Received a reward|Worked with the firm|Edited|Answer of/)
    const all = drawn({
      sample: true,
      incentivised: true,
      connected: true,
      edited_at: '2026-11-04T10:00:00.000Z',
      answer: { text: 'We are sorry.', published_at: '2026-11-05T10:00:00.000Z' },
    })
    for (const label of [
      'Sample review',
      'Received a reward',
      'Worked with the firm',
      'Answer of <span translate="no">Kestrel Row</span>',
    ]) {
      expect(all).toContain(label)
    }
    expect(all).toContain('5 Nov 2026')
  })
})
