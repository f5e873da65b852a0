import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
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

/** The line as it reads, and the amount that stands out. */
function read(terms: Parameters<typeof sampleChallenge>[0]) {
  const challenge = sampleChallenge({ price: 14_900, ...terms })
  const html = renderToString(<PriceLine challenge={challenge} price={priceOf(challenge, firm, null)} />)
  const text = html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  return { text: text.trim(), first: /<b[^>]*>([^<]*)/.exec(html)?.[1] }
}

test('What an attempt costs until it is funded stands first, its parts beside it', () => {
  expect(read({ activationFee: 9_900 })).toEqual({
    text: '$225.65Price $149.00 $126.65 with RIDGE15+ $99.00 activation',
    first: '$225.65',
  })
  expect(read({ activationFee: 9_900, billing: 'monthly' }).text).toContain('$126.65 a month')
})

test('Where nothing else is paid the price with the code is all; a fee that is not known is said', () => {
  expect(read({ activationFee: 0 })).toEqual({ text: 'Price $149.00 $126.65 with RIDGE15', first: '$126.65' })
  expect(read({})).toEqual({
    text: 'Price $149.00 $126.65 with RIDGE15activation not known',
    first: '$126.65',
  })
})
