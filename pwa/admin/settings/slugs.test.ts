import { expect, it } from 'vitest'
import { newKey, newSlug } from './slugs.ts'

it.each([
  ['About us', 'about-us'],
  ['Über uns & mehr!', 'uber-uns-mehr'],
  ['  --  ', ''],
  ['关于', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('The address of "%s" is "%s"', (title, slug) => {
  expect(newSlug(title)).toBe(slug)
})

it.each<[string, readonly string[], string]>([
  ['Refunds are paid back', [], 'refunds-are-paid-back'],
  ['Fees', ['fees', 'fees-2'], 'fees-3'],
  ['Constructor', [], 'constructor-2'],
  ['Ärger & Öl', [], 'arger-ol'],
  ['東京', [], ''],
  ['A name that is by far longer than any key may ever be', [], 'a-name-that-is-by-far-longer-than-any-ke'],
  ['A name that the cut leaves with hyphens beyond', [], 'a-name-that-the-cut-leaves-with-hyphens'],
  ['x'.repeat(60), ['x'.repeat(40)], `${'x'.repeat(38)}-2`],
])('the key of %j beside %j is %j', (name, taken, key) => {
  expect(newKey(name, taken)).toBe(key)
})
