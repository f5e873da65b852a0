import { expect, it } from 'vitest'
import { newSlug } from './new-slug.ts'

it.each([
  ['About us', 'about-us'],
  ['Über uns & mehr!', 'uber-uns-mehr'],
  ['  --  ', ''],
  ['关于', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('The address of "%s" is "%s"', (title, slug) => {
  expect(newSlug(title)).toBe(slug)
})
