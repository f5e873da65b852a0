import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownChallenge } from '#contract/challenges/challenge.ts'
import { priceOf } from '#contract/challenges/price.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { PriceLine } from './price-line.tsx'

const firm = sampleRow({
  category: 'gold',
  affiliateEnabled: true,
  affiliateCode: 'RIDGE15',
  affiliateUrl: 'https://haldenridge.example/?ref=1',
  discountPercentage: 15,
})

/** The text of the line, and the emphasised amount. */
function read(terms: Partial<ShownChallenge>) {
  const challenge: ShownChallenge = { ...sampleChallenge({ price: 14_900 }), ...terms }
  const html = renderToString(<PriceLine challenge={challenge} price={priceOf(challenge, firm, null)} />)
  const text = html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  return { text: text.trim(), first: /<b[^>]*>([^<]*)/.exec(html)?.[1] }
}

test('What an attempt costs until it is funded stands first, its parts beside it', () => {
  expect(read({ activationFee: 9_900 })).toEqual({
    text: '$225.65 Price $149.00 $126.65 with RIDGE15 + $99.00 activation',
    first: '$225.65',
  })
  expect(read({ activationFee: 9_900, billing: 'monthly' }).text).toContain('$126.65 a month')
})

test('Where nothing else is paid the price with the code is all; a fee that is not known is said', () => {
  expect(read({ activationFee: 0 })).toEqual({ text: 'Price $149.00 $126.65 with RIDGE15', first: '$126.65' })
  expect(read({})).toEqual({
    text: 'Price $149.00 $126.65 with RIDGE15 activation not known',
    first: '$126.65',
  })
})

test('Beside a struck price stands the lowest price before it, as far as it is recorded', () => {
  expect(read({ activationFee: 0, priceMarks: { lowestBefore: 13_410 } }).text).toBe(
    'Price $149.00 $126.65 with RIDGE15 Lowest 30 days before: $134.10',
  )
  const few = { activationFee: 9_900, priceMarks: { lowestBefore: 13_410, ofDays: 12 } }
  expect(read(few).text).toContain('activation Lowest of 12 days recorded before: $134.10')
})

test('Where the price is not below that, nothing is struck', () => {
  expect(read({ activationFee: 0, priceMarks: { lowestBefore: 12_665, lowestOn: '2026-11-28' } }).text).toBe(
    '$126.65 with RIDGE15 Lowest 30 days before: $126.65',
  )
})
