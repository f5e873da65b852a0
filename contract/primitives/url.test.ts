import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostileUrls, oddUrls } from '#testing/contract/hostile-urls.ts'
import { firm } from '../firm.ts'
import { publicGroups } from '../settings/public-groups.ts'
import { themeColors } from '../theme/theme.ts'
import { trader } from '../trader.ts'
import { mailtoOf } from './email.ts'
import { MAX_DATA_URL_LENGTH, safeImageUrl } from './image-url.ts'
import { MAX_URL_LENGTH, safeHttpUrl } from './url.ts'
import { imageUrl, linkUrl, requiredLinkUrl } from './url-input.ts'

/** Whether an accepted address is safe: http or https, no credentials, no line break. */
function expectPlain(address: string): void {
  const url = new URL(address)
  expect(['http:', 'https:']).toContain(url.protocol)
  expect(url.username + url.password).toBe('')
  expect(address).not.toMatch(/[\s<>"\\\p{Cc}]/u)
  expect(address.length).toBeLessThanOrEqual(MAX_URL_LENGTH)
}

const fields: ReadonlyArray<readonly [name: string, schema: v.GenericSchema<unknown, unknown>]> = [
  ['firm.website', firm.entries.website],
  ['firm.affiliateUrl', firm.entries.affiliateUrl],
  ['firm.logoUrl', firm.entries.logoUrl],
  ['settings.logo.mainLogoUrl', publicGroups.logo.entries.mainLogoUrl],
  ['settings.logo.faviconUrl', publicGroups.logo.entries.faviconUrl],
  ['settings.social.youtube', publicGroups.social.entries.youtube],
  ['settings.discord.url', publicGroups.discord.entries.url],
  ['settings.videoBackground.video_url', publicGroups.videoBackground.entries.video_url],
  ['settings.featuredVideo.youtubeUrl', publicGroups.featuredVideo.entries.youtubeUrl],
  ['theme.backgroundImage', themeColors.entries.backgroundImage],
  ['trader.avatar', trader.entries.avatar],
]

describe('an address', () => {
  it('has more than a hundred ways to be hostile', () => {
    expect(new Set(hostileUrls).size).toBeGreaterThan(100)
  })

  it.each(hostileUrls.map((url) => [url]))('is refused: %j', (url) => {
    expect(safeHttpUrl(url)).toBeNull()
    expect(safeImageUrl(url)).toBeNull()
    for (const [name, schema] of fields) expect(v.is(schema, url), name).toBe(false)
  })

  it.each(hostileUrls.map((url) => [url]))('of a social network is refused: %j', (url) => {
    expect(v.is(trader.entries.socialLinks, { twitter: url })).toBe(false)
  })

  it.each(oddUrls.map((url) => [url]))('comes out plain or not at all: %j', (url) => {
    const address = safeHttpUrl(url)
    if (address !== null) expectPlain(address)
  })

  it('of any text comes out plain or not at all', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom(...hostileUrls))
    fc.assert(
      fc.property(fc.tuple(text, text), ([one, other]) => {
        for (const candidate of [one, one + other]) {
          const address = safeHttpUrl(candidate)
          if (address !== null) expectPlain(address)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('that passed passes again unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain()), (url) => {
        const once = safeHttpUrl(url)
        if (once !== null) expect(safeHttpUrl(once)).toBe(once)
      }),
    )
  })

  it.each([
    ['example.com', 'https://example.com/'],
    ['www.example.com/a?b=c#d', 'https://www.example.com/a?b=c#d'],
    ['example.com:8443/a', 'https://example.com:8443/a'],
    ['example.com.', 'https://example.com./'],
    ['example.com.:8443/a', 'https://example.com.:8443/a'],
    ['localhost:8080', 'https://localhost:8080/'],
    ['localhost.:8080', 'https://localhost.:8080/'],
    ['10.0.0.1:8080/a', 'https://10.0.0.1:8080/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['http://example.com', 'http://example.com/'],
    ['https://exam\u202eple.com/\u0000a', 'https://example.com/a'],
    ['  https://example.com/ ', 'https://example.com/'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ])('%s is stored as %s', (given, stored) => {
    expect(safeHttpUrl(given)).toBe(stored)
    expect(v.parse(linkUrl, given)).toBe(stored)
  })

  it('may be absent where it is optional, and not where it is required', () => {
    expect(v.parse(linkUrl, ' ')).toBe('')
    expect(v.parse(imageUrl, '')).toBe('')
    expect(v.is(requiredLinkUrl, ' ')).toBe(false)
  })

  it('is not a number, a list or nothing', () => {
    for (const value of [1, null, undefined, [], {}, true]) expect(v.is(linkUrl, value)).toBe(false)
  })
})

describe('the address of an image', () => {
  it.each([['/logo.png'], ['/images/a-b_c.webp?v=1'], ['data:image/png;base64,iVBORw0KGgo=']])(
    'may be %s',
    (url) => {
      expect(safeImageUrl(url)).toBe(url)
    },
  )

  it.each([['//evil.example/a.png'], ['/\\evil.example/a.png']])(
    'never is a path to another site: %s',
    (url) => {
      const address = safeImageUrl(url)
      if (address !== null) expectPlain(address)
    },
  )

  it('has its largest inline size', () => {
    const head = 'data:image/png;base64,'
    const largest = head + 'A'.repeat(MAX_DATA_URL_LENGTH - head.length)
    expect(safeImageUrl(largest)).toBe(largest)
    expect(safeImageUrl(`${largest}A`)).toBeNull()
  })
})

describe('a mailto address', () => {
  it('keeps the "@" of a mailbox', () => {
    expect(mailtoOf('help+site@firm.example')).toBe('mailto:help%2Bsite@firm.example')
  })

  it('adds no header and no second recipient', () => {
    expect(mailtoOf('a?bcc=evil@site.example')).toBe('mailto:a%3Fbcc%3Devil@site.example')
    expect(mailtoOf('a@b.example?bcc=c@d.example')).toBe('mailto:a@b.example%3Fbcc%3Dc')
    expect(mailtoOf('a@b.example,c@d.example')).toBe('mailto:a@b.example%2Cc')
  })
})
