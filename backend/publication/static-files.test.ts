import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shippedImage } from './shipped-image.ts'
import { loadStaticFiles, type StaticFiles } from './static-files.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = Array.from({ length: 400 }, (_, n) => `export const value${n} = ${(n * n) % 97}\n`).join('')
const files = {
  'client/assets/app-1234.js': script,
  'client/assets/icons-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/kept-5678.js': script,
  'client/assets/kept-5678.js.br': brotliCompressSync(script),
  'client/assets/kept-5678.js.gz': gzipSync(script),
  'client/sw.js': 'self.addEventListener("fetch", () => null)',
  'client/icon-192.png': PIXEL,
  'client/.vite/manifest.json': '{}',
  'earlier/build-a/app-0001.js': 'old()',
  'earlier/build-b/app-0002.js': 'older()',
}

let folder: string
let served: StaticFiles

const load = (removeWorker: boolean) =>
  loadStaticFiles({
    client: join(folder, 'client'),
    earlier: join(folder, 'earlier'),
    removeWorker,
    onFailure: (error) => {
      throw error
    },
  })
const header = (path: string, name: string, query = '') =>
  served.find(path, query)?.headers.find(([key]) => key === name)?.[1]
const textOf = (path: string, from = served) =>
  Buffer.concat(from.find(path, '')?.identity.body ?? []).toString()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  served = await load(false)
})
afterAll(async () => {
  served.stop()
  await rm(folder, { recursive: true })
})

test('Assets are compressed and may be kept for ever, those of earlier builds too', async () => {
  const asset = served.find('/assets/app-1234.js', '')
  const gzip = await asset?.gzip()
  expect(gunzipSync(gzip?.body[0] ?? Buffer.alloc(0)).toString()).toBe(script)
  expect(asset?.br?.length).toBeLessThan(script.length)
  expect(header('/assets/app-1234.js', 'Content-Type')).toBe('text/javascript; charset=utf-8')
  for (const path of ['/assets/app-1234.js', '/assets/app-0001.js', '/assets/app-0002.js']) {
    expect(header(path, 'Cache-Control')).toBe('public, max-age=31536000, immutable')
  }
  await vi.waitFor(() => expect(served.find('/assets/app-1234.js', '')?.br?.tag).toMatch(/-br"$/))
})

test('A missing asset is a plain 404', () => {
  expect(served.find('/assets/gone-9999.js', '')?.status).toBe(404)
  expect(header('/assets/gone-9999.js', 'Content-Type')).toBe('text/plain; charset=utf-8')
  expect(header('/assets/gone-9999.js', 'Cache-Control')).toBe('no-store')
  expect(served.find('/nowhere', '')).toBeUndefined()
  expect(served.find('/.vite/manifest.json', '')).toBeUndefined()
  expect(served.find('/assets/../sw.js', '')?.status).toBe(404)
})

test('Files at the root are asked for again, unless their address holds their fingerprint', () => {
  const image = shippedImage('icon-192.png', PIXEL)
  expect(image).toMatchObject({ width: 1, height: 1 })
  expect(header('/icon-192.png', 'Cache-Control')).toBe('no-cache')
  expect(header('/icon-192.png', 'Cache-Control', image.href.split('?')[1])).toContain('immutable')
  expect(header('/icon-192.png', 'Cache-Control', 'v=00000000')).toBe('no-cache')
  expect(header('/sw.js', 'Cache-Control')).toBe('no-cache')
})

test('The switch answers the service worker with one that removes itself', async () => {
  const removing = await load(true)
  expect(textOf('/sw.js', removing)).toContain('registration.unregister()')
  expect(textOf('/sw.js')).toBe(files['client/sw.js'])
  removing.stop()
})

test('What the build compressed is served as it is, and not as a file of its own', () => {
  const kept = served.find('/assets/kept-5678.js', '')
  expect(kept?.br?.body).toEqual([brotliCompressSync(script)])
  expect(kept?.br?.tag).toMatch(/-br"$/)
  expect(served.find('/assets/kept-5678.js.br', '')?.status).toBe(404)
})
