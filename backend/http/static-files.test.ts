import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedImage } from '#backend/publication/load-pages.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { loadStaticFiles, serveStaticFiles } from './static-files.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = Array.from({ length: 400 }, (_, n) => `export const value${n} = ${(n * n) % 97}\n`).join('')
const files = {
  'client/assets/app-1234.js': script,
  'client/assets/app-1234.js.br': brotliCompressSync(script),
  'client/assets/app-1234.js.gz': gzipSync(script),
  'client/sw.js': 'self.addEventListener("fetch", () => null)',
  'client/icon-192.png': PIXEL,
  'client/.vite/manifest.json': '{}',
  'earlier/build-a/app-0001.js': 'old()',
  'earlier/build-b/app-0002.js': 'older()',
}

let folder: string
const stops: (() => void)[] = []

/** Serves the files over real HTTP; `worker` stands in for the built one. */
async function served(worker: string | null): Promise<string> {
  const loaded = await loadStaticFiles({
    client: join(folder, 'client'),
    earlier: join(folder, 'earlier'),
    worker,
  })
  const app = new Koa()
  app.silent = true
  app.use(serveStaticFiles(loaded, false))
  app.use((ctx) => {
    ctx.status = 418
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let url: string
const get = (path: string, headers: Record<string, string> = {}) => rawGet(url + path, headers)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  url = await served(null)
})
afterAll(async () => {
  for (const stop of stops) stop()
  await rm(folder, { recursive: true })
})

test('Assets are sent as the build compressed them', async () => {
  const gzip = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).toString()).toBe(script)
  const br = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(br.bytes).toEqual(brotliCompressSync(script))
  expect((await get('/assets/app-1234.js')).text).toBe(script)
  expect((await get('/assets/app-1234.js.br')).status).toBe(404)
})

test('Assets may be kept for ever, those of earlier builds too, under the headers of a script', async () => {
  for (const path of ['/assets/app-1234.js', '/assets/app-0001.js', '/assets/app-0002.js']) {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('A missing asset is a plain 404, and what is no file of the build is passed on', async () => {
  const missing = await get('/assets/gone-9999.js')
  expect(missing.status).toBe(404)
  expect(missing.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  for (const path of ['/nowhere', '/.vite/manifest.json', '/..%2fsw.js', '/sw.js%00']) {
    expect([path, (await get(path)).status]).toEqual([path, 418])
  }
})

test('A file that was taken away since the start is a plain 404', async () => {
  const old = join(folder, 'client/old.png')
  await writeFile(old, PIXEL)
  const server = await served(null)
  await rm(old)
  const missing = await rawGet(`${server}/old.png`, { 'accept-encoding': 'gzip, br' })
  expect(missing).toMatchObject({ status: 404, text: 'Not found' })
  expect(missing.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(missing.headers).not.toHaveProperty('etag')
})

test('Files at the root are asked for again, unless their address holds their fingerprint', async () => {
  const { href } = shippedImage('icon-192.png', PIXEL)
  const plain = await get('/icon-192.png')
  expect(plain.headers['cache-control']).toBe('no-cache')
  const again = await get('/icon-192.png', { 'if-none-match': String(plain.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await get(href)).headers['cache-control']).toContain('immutable')
  expect((await get('/icon-192.png?v=00000000')).headers['cache-control']).toBe('no-cache')
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('The switch answers the service worker with another one', async () => {
  const removing = await served('self.registration.unregister()')
  expect((await rawGet(`${removing}/sw.js`)).text).toBe('self.registration.unregister()')
  expect((await get('/sw.js')).text).toBe(files['client/sw.js'])
})
