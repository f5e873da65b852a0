import { describe, expect, it } from 'vitest'
import { publicPages, sitePageSlugAt } from '../public-pages.ts'
import { settingsDefaults } from '../settings/defaults.ts'
import { firstTexts } from './first-texts.ts'
import { pageOf } from './listed-pages.ts'
import { pageBlocks } from './markup.ts'
import type { Run } from './page-blocks.ts'
import { isWritten, publicText } from './page-state.ts'
import { unfilled } from './placeholders.ts'
import { shippedPages } from './shipped-pages.ts'
import { PAGE_TEXT_LENGTH } from './site-page.ts'

const operator = { name: 'Marlow & Finch', address: '12 Quay Street', email: 'hi@site.example' }
const filled = { ...settingsDefaults, operator }

describe.each(shippedPages)('The shipped page $title', ({ slug, isOwners }) => {
  const text = firstTexts[slug]

  it('begins with a text that the settings of a site can fill', () => {
    expect(text.length).toBeLessThan(PAGE_TEXT_LENGTH)
    expect(unfilled(text, filled)).toEqual([])
    expect(JSON.stringify(pageBlocks(text, filled))).not.toMatch(/[{][a-zA-Z]+[}]/)
  })

  it('leads to pages that exist', () => {
    const patterns: readonly string[] = Object.values(publicPages).map(({ pattern }) => pattern)
    const runs = pageBlocks(text, filled).flatMap((block): Run[] => ('runs' in block ? block.runs : []))
    const paths = runs.flatMap(({ href }) => (href?.startsWith('/') ? [href] : []))
    const exists = (path: string) =>
      patterns.includes(path) || pageOf(settingsDefaults.pages.list, sitePageSlugAt(path) ?? '') !== undefined
    expect(paths.filter((path) => !exists(path))).toEqual([])
  })

  it(
    isOwners
      ? 'is never shown in words that the owner did not save'
      : 'says what the software does, until it is replaced',
    () => {
      expect(publicText(slug, '')).toBe(isOwners ? '' : text)
      expect(isWritten(slug, '', filled)).toBe(!isOwners)
      expect(isWritten(slug, text, filled)).toBe(true)
      expect(pageOf(settingsDefaults.pages.list, slug)?.enabled).toBe(!isOwners)
    },
  )
})

it('A page that names the operator is not written while the settings do not know them', () => {
  expect(isWritten('imprint', firstTexts.imprint, settingsDefaults)).toBe(false)
  expect(unfilled(firstTexts.imprint, settingsDefaults).map(({ key }) => key)).toEqual([
    'owner',
    'address',
    'mail',
  ])
  expect(isWritten('about-us', 'We are three.', settingsDefaults)).toBe(true)
  expect(isWritten('about-us', '', filled)).toBe(false)
})
