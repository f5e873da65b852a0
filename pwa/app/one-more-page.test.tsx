import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter, useLocation } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import {
  indexedPaths,
  keptAheadPaths,
  keptPaths,
  onDemandPaths,
  pageAt,
  publicPages,
  sharedChunkPaths,
} from '#contract/public-pages.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { PublicRoutes } from './app.tsx'
import { notFoundScreen } from './deferred-parts.ts'
import { pageHead } from './page-head.ts'
import { pageTitles } from './page-words.ts'
import { pageChunks } from './route-table.ts'

const PATH = '/press'
const table = {
  ...publicPages,
  press: { pattern: PATH, to: () => PATH, shows: ['figures'], isKeptAhead: true },
} as const
const chunks = { ...pageChunks, press: { Page: () => <h1>Press</h1> } }
const tables = {
  table,
  titles: { ...pageTitles, press: () => 'Press | Site' },
  descriptions: { press: () => 'For journalists.' },
}
const data = { settings: settingsDefaults, firms: [] }

function Drawn({ isAdded }: { isAdded: boolean }) {
  const location = useLocation()
  return isAdded ? (
    <PublicRoutes location={location} table={table} chunks={chunks} />
  ) : (
    <PublicRoutes location={location} />
  )
}
const drawn = (isAdded: boolean) =>
  renderToStaticMarkup(
    <StaticRouter location={PATH}>
      <Drawn isAdded={isAdded} />
    </StaticRouter>,
  )

beforeAll(() => notFoundScreen.load())

it('a page that is added to the table is routed and rendered; before that its address is none', () => {
  expect(drawn(true)).toBe('<h1>Press</h1>')
  expect(drawn(false)).toContain('Page not found')
})

it('it is titled, and open to search engines', () => {
  expect(pageHead(PATH, data, tables)).toEqual({
    status: 200,
    title: 'Press | Site',
    description: 'For journalists.',
    canonicalPath: PATH,
    noindex: false,
  })
  expect(pageHead(PATH, data).status).toBe(404)
})

it('it is listed in the sitemap, drawn on demand, and kept for a device without a network', () => {
  for (const paths of [
    indexedPaths({ settings: settingsDefaults, isInvented: false }, table),
    onDemandPaths(table),
    sharedChunkPaths(table),
    keptPaths(table),
    keptAheadPaths(table),
  ])
    expect(paths).toContain(PATH)
  expect(pageAt(PATH, table)?.shows).toEqual(['figures'])
})
