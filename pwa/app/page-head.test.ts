import { expect, it } from 'vitest'
import { publicPages, sitePage } from '#contract/public-pages.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { pageHead } from './page-head.ts'

const branding = { ...settingsDefaults.branding, siteName: 'Propbench', tagline: 'Firms, compared.' }
const settings = { ...settingsDefaults, branding }
const headOf = (path: string, of = settings) => pageHead(path, { settings: of, firms: [] })
const paths = Object.values(publicPages).map(({ pattern }) => pattern)

it.each(paths)('the head of %s names the site, and says something of the page', (path) => {
  const { title, description } = headOf(path)
  expect(title).toMatch(/^Propbench: .|. \| Propbench$/)
  expect(description).not.toBe('')
})

it('no two pages have one title', () => {
  expect(new Set(paths.map((path) => headOf(path).title)).size).toBe(paths.length)
})

it('the pages of reviews and traders are titled and described as the owner says', () => {
  const words = { title: 'Tell us', description: 'In your own words.' }
  const named = {
    ...settings,
    userSubmissions: { ...settings.userSubmissions, ...words },
    verifiedTraders: { ...settings.verifiedTraders, ...words },
  }
  for (const { pattern } of [publicPages.submitReview, publicPages.verifiedTraders]) {
    expect(headOf(pattern, named)).toMatchObject({
      title: 'Tell us | Propbench',
      description: words.description,
    })
  }
})

it('a page of the owner is for search engines once it is written', () => {
  const path = sitePage.to('privacy')
  const page = { slug: 'privacy', title: 'Privacy', isWritten: false, blocks: [], changes: [] }
  const head = (isWritten: boolean) => pageHead(path, { settings, firms: [], page: { ...page, isWritten } })
  expect([head(false), head(true)]).toMatchObject([{ noindex: true }, { noindex: false }])
})

it('a page that says nothing of its own to search engines is described by what the site is', () => {
  expect(headOf(publicPages.saved.pattern).description).toBe('Firms, compared.')
})
