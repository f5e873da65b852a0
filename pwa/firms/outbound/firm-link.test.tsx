import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { textOf } from '#testing/screens/rendered-list.tsx'
import { FirmLink } from './firm-link.tsx'
import { OutboundContext, WaitingContext } from './outbound-context.ts'

type Changes = Parameters<typeof sampleRow>[0]
const link = (changes: Changes) => renderToStaticMarkup(<FirmLink firm={sampleRow(changes)} />)
const url = 'https://apex.example/?ref=1'
const ignore = () => undefined
const outbound = { open: () => false, showCoupon: ignore, couponFirm: null }
const offline = { isOnline: false, waiting: null, wait: ignore, stopWaiting: ignore }

describe('the link of a firm', () => {
  it('with an active offer leads to the affiliate address and says so', () => {
    const html = link({ affiliateUrl: url, discountPercentage: 20 })
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('target="_blank"')
    expect(html).toContain('rel="sponsored noopener"')
    expect(textOf(html)).toContain('Click here for the 20% Discount')
    expect(textOf(html)).toContain('Affiliate link: we may earn a commission')
  })

  it('reads "Buy Now" where the offer has no discount', () => {
    expect(textOf(link({ discountPercentage: 0 }))).toContain('Buy Now')
  })

  it.each([
    ['switched off', { affiliateEnabled: false }],
    ['without a code', { affiliateCode: '' }],
    ['without an address', { affiliateUrl: '' }],
    ['of a firm to avoid', { category: 'AVOID' }],
  ] as const)('whose offer is %s leads to the website and tells of no commission', (_, changes) => {
    const html = link({ website: 'https://plain.example/', ...changes })
    expect(html).toContain('href="https://plain.example/"')
    expect(textOf(html)).toContain('Visit Site')
    expect(html).not.toContain('commission')
  })

  it.each([
    ['with an offer', { discountPercentage: 20 }],
    ['without one', { affiliateEnabled: false }],
    ['to avoid', { category: 'Avoid' }],
  ])('of a firm %s says without a network when it opens', (_, changes) => {
    const html = renderToStaticMarkup(
      <WaitingContext value={offline}>
        <OutboundContext value={outbound}>
          <FirmLink firm={sampleRow(changes)}>Buy Now</FirmLink>
        </OutboundContext>
      </WaitingContext>,
    )
    expect(textOf(html)).toMatch(/^Open when back online(?! \(opens)/)
    expect(html).toContain('rel="sponsored noopener"')
  })

  it('is not there for an address that is no web address', () => {
    expect(link({ affiliateEnabled: false, website: 'javascript:alert(1)' })).toBe('')
  })
})

describe('no other file', () => {
  const sources = readdirSync('pwa', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.endsWith('firm-link.tsx'))
    .map((path) => ({ path, source: readFileSync(`pwa/${path}`, 'utf8') }))

  it('makes a link out of the address of a firm', () => {
    const makesOne = /(?:href|to)=\{[^}]*(?:affiliateUrl|\.website|buyUrl)/
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.filter(({ source }) => makesOne.test(source)).map(({ path }) => path)).toEqual([])
  })

  it('carries the mark of a sponsored link', () => {
    expect(
      sources.filter(({ source }) => /["' ]sponsored["' ]/.test(source)).map(({ path }) => path),
    ).toEqual([])
  })
})
