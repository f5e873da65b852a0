import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { slugOf } from '#backend/models/firm.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import type { Pages } from '#backend/publication/pages.ts'
import { buildState } from '#backend/publication/state.ts'
import { aDirectory, aFirmRecord, noMisfit } from '#testing/backend/a-directory.ts'
import { someFirms } from '../../bench/data.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Most that the home document may weigh, in bytes of brotli 11: the markup of the first lists, and no styles. */
const DOCUMENT_BUDGET = 16_000
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

test('The home document stays within its budget, and does not grow with the list', async () => {
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
