import * as v from 'valibot'
import { expect, it } from 'vitest'
import { canonicalPath } from '../page-address.ts'
import { firmPage } from '../public-pages.ts'
import { freeSlug, lowerSlug, slugOf } from './slug.ts'
import { slug as slugText } from './text-input.ts'

it.each([
  ['Apex™', 'apextm'],
  ['ApexTM', 'apextm'],
  ['№ 1 Funding℠', 'no-1-fundingsm'],
  ['ℌalden Ⅷ', 'halden-viii'],
  ['𝐁𝐨𝐥𝐝 🅰', 'bold'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'straße'],
  ['日本 Ça & Là', '日本-ca-la'],
  ['!', 'firm'],
])('%s is %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('An address is read as it was made, whatever the character', () => {
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const slug = slugOf(`a${String.fromCodePoint(code)}`)
    if (slug === 'a') continue
    if (canonicalPath(firmPage.to(slug)) !== firmPage.to(slug) || lowerSlug(slug) !== slug)
      expect.fail(`U+${code.toString(16)} makes ${slug}`)
  }
})

it('A number behind a slug leaves it short enough to be stored', () => {
  const long = `${'a'.repeat(77)}-bc`
  expect(freeSlug(long, new Set([long]))).toBe(`${long.slice(0, 77)}-2`)
  expect(freeSlug('a', new Set(['a', 'a-2']))).toBe('a-3')
  const wide = '𐐨'.repeat(40)
  const free = freeSlug(wide, new Set([wide]))
  expect([v.is(slugText, free), free.length]).toEqual([true, 80])
})
