import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadStaticFiles, type StaticFiles } from '#backend/http/static-files.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import type { Published } from '#backend/publication/published.ts'
import { buildState, type PublishedState } from '#backend/publication/state.ts'
import { FIRST_FRAME_FIRMS } from '#contract/firm-rules.ts'
import { publicPages, sitePage } from '#contract/public-pages.ts'
import { YEARS_PATH } from '#contract/reviews/years.ts'
import { staffPages } from '#contract/staff-pages.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const patterns = [...Object.values(publicPages), ...Object.values(staffPages)].map(({ pattern }) => pattern)
const pagePaths = [...patterns, sitePage.to('privacy'), '/shell', '/firm/firm-60']

let state: PublishedState
let files: StaticFiles
let documents: ReadonlyMap<string, string>

/** Style sheets that the first paint of a document waits for. */
const sheetsOf = (markup: string) =>
  [...markup.matchAll(/<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')

/** Names of classes that sheets of the build have rules for. */
const classesIn = (sheets: readonly string[]) =>
  new Set(
    sheets.flatMap((file) =>
      [...readFileSync(at(`dist/client/${file}`), 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
        ([, name]) => name ?? '',
      ),
    ),
  )

/** The feed of a firm. */
const FIRM_FEED = /^\/firm\/[^/]+\/feed\.xml$/

const textOf = (answer: Published | undefined) => Buffer.concat(answer?.identity.body ?? []).toString()
const documentAt = (path: string) => documents.get(path) ?? ''

beforeAll(async () => {
  const client = at('dist/client')
  const serverEntry = at('dist/server/entry-server.js')
  const pages = await loadPages({ client, serverEntry, copyScript: at('pwa/copy-before-hydration.js') })
  const details = { pros: ['Pays'], cons: ['Slow'], affiliateEnabled: true, affiliateCode: 'CODE' }
  const firms = Array.from({ length: 80 }, (_, n) =>
    aFirmRecord(n, {
      ...details,
      category: n % 2 ? 'gold' : 'avoid',
      affiliateUrl: 'https://firm.example/?a=1',
    }),
  )
  const options = {
    pages,
    appUrl: 'https://site.example',
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  }
  state = await buildState(aDirectory(firms), null, options)
  files = await loadStaticFiles({ client, earlier: at('dist/earlier'), worker: null })
  const drawn = pagePaths.map(async (path) => {
    const answer = state.answers.get(path) ?? (await state.onDemand.at(path))
    if (!answer) throw new Error(`There is no page at ${path}`)
    return [path, textOf(answer)] as const
  })
  documents = new Map(await Promise.all(drawn))
})

describe.each(pagePaths)('The built page %s', (path) => {
  test('holds nothing that its own policy forbids, and nothing of another host', () => {
    const markup = documentAt(path).replace(/<script type="application\/(?:ld\+)?json".*?<\/script>/gs, '')
    expect(markup).toContain('<div id="root"><')
    expect(markup).not.toMatch(/<[^>]+\sstyle="/)
    expect(markup).not.toMatch(/<[^>]+\son[a-z]+="/)
    expect(markup.match(/<style>/g)).toHaveLength(1)
    expect(markup.match(/<script>/g)).toHaveLength(3)
    const loaded = [...markup.matchAll(/<(?:img|script|iframe|source|video)[^>]+src="([^"]+)"/g)].map(
      ([, src]) => src,
    )
    for (const address of loaded) expect(address).toMatch(/^\/(?!\/)/)
  })

  test('has the styles of all that it draws before its first paint', () => {
    const built = readdirSync(at('dist/client/assets')).filter((file) => file.endsWith('.css'))
    const known = classesIn(built.map((file) => `assets/${file}`))
    const loaded = classesIn(sheetsOf(documentAt(path)))
    const drawn = [...documentAt(path).matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(drawn.filter((name) => known.has(name)).length).toBeGreaterThan(0)
    expect([...new Set(drawn)].filter((name) => known.has(name) && !loaded.has(name))).toEqual([])
  })

  test('names only files that the build holds', () => {
    const named = [
      ...documentAt(path).matchAll(/(?:href=|src=|[([,])"(\/[^"#?]*\.[a-z0-9]+)(?:\?([^"#]*))?/g),
    ]
    expect(named.length).toBeGreaterThan(6)
    for (const [, address = '', query = ''] of named) {
      const file = files.byAddress.get(address)
      if (file) expect(['', `v=${file.fingerprint}`]).toContain(query)
      // Made when it is asked for: by its call, or from the list of changes.
      else if (address !== YEARS_PATH && !FIRM_FEED.test(address)) {
        const answer = state.answers.get(address) ?? state.frames.get(address)
        expect([address, answer?.status]).toEqual([address, 200])
      }
    }
  })
})

test('The home page shows the first firms of each tier as markup, and says how many there are', () => {
  const home = documentAt('/')
  const shown = new Set(home.replace(/<script.*?<\/script>/gs, '').match(/Firm \d+/g))
  expect(shown.size).toBe(2 * FIRST_FRAME_FIRMS)
  expect(state.frame.counts.total).toBe(80)
})

test('The first paint of the home page waits for one style sheet', () => {
  expect(sheetsOf(documentAt('/'))).toEqual([expect.stringMatching(/^assets\/entry-client-/)])
})

test("The page of a firm beyond the window shows that firm's details", () => {
  expect(documentAt('/firm/firm-60').replace(/<script.*?<\/script>/gs, '')).toContain('Pays on time.')
})

test('The shell shows the loading screen without data', () => {
  expect(documentAt('/shell')).not.toContain('first-frame')
  expect(documentAt('/shell')).not.toContain('Firm 1')
})

test('Whatever is open or missing, no page of the build is blank', async () => {
  const notFound = await state.onDemand.notFound()
  expect(textOf(notFound)).toMatch(/<div id="root">.+<\/div>/s)
  expect(notFound.status).toBe(404)
})

test('The manifest names icons that the build holds', () => {
  const { icons } = JSON.parse(textOf(state.answers.get('/manifest.webmanifest')))
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
    'monochrome',
  ])
  for (const { src } of icons) {
    const [path, query] = src.split('?')
    expect(`v=${files.byAddress.get(path)?.fingerprint}`).toBe(query)
  }
})

test('The renderer carries the production build of React, which renders ten times faster', async () => {
  const renderer = await readFile(at('dist/server/entry-server.js'), 'utf8')
  expect(renderer).not.toMatch(/react-dom-server\S*\.development|from ["']react/)
})

test('The page of the admin area loads its own code ahead, and says that it loads', () => {
  expect(documentAt('/admin')).toContain('Loading...')
  expect(documentAt('/admin')).not.toContain('first-frame')
  expect(documentAt('/admin')).toContain('"/assets/admin/')
  expect(documentAt('/')).not.toContain('/assets/admin/')
})
