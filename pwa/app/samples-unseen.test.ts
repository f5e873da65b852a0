import { expect, it } from 'vitest'
import type { FirstFrame } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { jsonLdOf } from './json-ld.ts'
import { pageHead } from './page-head.ts'

const real = sampleRow({ id: 'real', slug: 'real' })
const invented = sampleRow({ id: 'invented', slug: 'invented', sample: true })
const isHidden = (path: string, firms: FirstFrame['firms']) =>
  pageHead(path, { settings: settingsDefaults, firms }).noindex

it('the page of a sample is for no search engine', () => {
  expect(isHidden('/firm/invented', [real, invented])).toBe(true)
  expect(isHidden('/firm/real', [real, invented])).toBe(false)
})

it.each(['/', '/reviews', '/challenges'])('%s is hidden while it lists samples alone', (path) => {
  expect(isHidden(path, [invented])).toBe(true)
  expect(isHidden(path, [real, invented])).toBe(false)
  expect(isHidden(path, [])).toBe(false)
})

it('pages that list no firm are found however many samples there are', () => {
  expect(isHidden('/how-we-rate', [invented])).toBe(false)
})

it('the list of the home page names no sample', () => {
  const frame = { settings: settingsDefaults, firms: [invented, real] } as unknown as FirstFrame
  const text = JSON.stringify(jsonLdOf('/', frame))
  expect(text).toContain('"numberOfItems":1')
  expect([text.includes('/firm/real'), text.includes('/firm/invented')]).toEqual([true, false])
})
