import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { slugOf } from '#backend/models/slug.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import type { Pages } from '#backend/publication/pages.ts'
import { buildState } from '#backend/publication/state.ts'
import { aDirectory, aFirmRecord, noMisfit } from '#backend/testing/a-directory.ts'
import { someFirms } from '../../bench/data.ts'
import { buildSizes } from '../../build-tools/sizes.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Most that the home document may weigh, in bytes of brotli 11: it travels in one 14 kB window with its headers. */
const DOCUMENT_BUDGET = 12_000
/** Most that it may grow from a hundred firms to ten thousand. */
const GROWTH = 1.15

let pages: Pages

beforeAll(async () => {
  const serverEntry = at('dist/server/entry-server.js')
  pages = await loadPages({
    client: at('dist/client'),
    serverEntry,
    copyScript: at('pwa/copy-before-hydration.js'),
  })
})

/** The home document as it is published over so many firms. */
async function homeOver(count: number): Promise<Buffer> {
  const records = someFirms(count).map((firm, n) =>
    aFirmRecord(n, { ...firm, id: randomUUID(), slug: slugOf(firm.name) }),
  )
  const localUrl = 'http://localhost:3000'
  const options = { pages, appUrl: 'https://site.example', localUrl, onMisfit: noMisfit }
  const { answers } = await buildState(aDirectory(records), null, options)
  return Buffer.concat(answers.get('/')?.identity.body ?? [])
}

const compressed = (document: Buffer) =>
  brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

test('The home document stays within one window, and does not grow with the list', async () => {
  const sizes: [firms: number, bytes: number][] = []
  for (const count of [10, 100, 1000, 10_000]) sizes.push([count, compressed(await homeOver(count))])
  const words = sizes.map(([firms, bytes]) => `${firms}: ${(bytes / 1000).toFixed(1)} kB`)
  process.stdout.write(`Home document in brotli over so many firms: ${words.join(', ')}\n`)
  const hundred = sizes[1]?.[1] ?? 0
  for (const [firms, bytes] of sizes) {
    expect([firms, bytes > 1000 && bytes <= DOCUMENT_BUDGET]).toEqual([firms, true])
    expect(bytes).toBeLessThanOrEqual(hundred * GROWTH)
  }
}, 60_000)

test('The home page draws icons of its own sprite alone: another would be built before the first row', async () => {
  const sprites = [...(await homeOver(100)).toString().matchAll(/<use href="([^#"]+)#/g)].map(
    ([, href]) => href,
  )
  expect(new Set(sprites)).toEqual(new Set([expect.stringMatching(/^\/assets\/icons-\w+\.svg$/)]))
})

test('The browser reads the home page up to a row of its first list before it draws', async () => {
  const home = (await homeOver(100)).toString()
  expect(home).toContain('<link rel="expect" href="#gold-below" blocking="render">')
  expect(home.indexOf('id="gold-below"')).toBeGreaterThan(home.indexOf('<tbody'))
})

// Browsers lay out the whole page anew for a late sheet with a rule in a layer.
test('No sheet that a visitor loads later holds a rule in a layer', () => {
  const client = at('dist/client')
  const later = buildSizes(client).precachedFiles.filter((file) =>
    /(?<!\/document-[\w-]{8})\.css$/.test(file),
  )
  expect(later.length).toBeGreaterThan(0)
  for (const file of later) expect(readFileSync(`${client}/${file}`, 'utf8'), file).not.toContain('@layer')
})
