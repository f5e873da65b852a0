import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { drawSharePicture } from './draw-share-picture.ts'

const ORIGIN = 'https://board.example'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ environment: { APP_URL: ORIGIN }, readSession: async () => someAdmin() })
})

const add = async (values: object): Promise<Firm> =>
  (await as(visitor, server).call(createFirm, { body: aFirm(values) })).body

/** The path of the picture that a page names. */
async function pictureOf(path: string): Promise<string> {
  const page = await (await fetch(server.url + path, { headers: { Accept: 'text/html' } })).text()
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(address.startsWith(`${ORIGIN}/share/`)).toBe(true)
  return address.slice(ORIGIN.length)
}

async function read(path: string): Promise<{ reply: Response; bytes: Buffer }> {
  const reply = await fetch(server.url + path)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test.each([
  ['the site', null],
  ['a firm', { name: 'Kestrel Row', category: 'gold' }],
  ['a firm whose name is markup', { name: '<b>&amp; "Ω" \u202e</span>' }],
  ['a firm with a long name', { name: `Long ${'W'.repeat(110)}` }],
])('The page of %s names its picture, which may be kept for ever', async (_, firm) => {
  const page = firm ? `/firm/${(await add(firm)).slug}` : '/'
  const { reply, bytes } = await read(await pictureOf(page))
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(100 * 1024)
})

test('The picture of a firm has another address once its tier has changed, and the old one shows the new tier', async () => {
  const { id, slug } = await add({ name: 'Changing', category: 'silver' })
  const before = await pictureOf(`/firm/${slug}`)
  const silver = (await read(before)).bytes
  await as(visitor, server).call(changeFirm, { params: { id }, body: { category: 'bronze' } })
  await expect.poll(() => pictureOf(`/firm/${slug}`)).not.toBe(before)
  const bronze = await read(await pictureOf(`/firm/${slug}`))
  expect(bronze.bytes.equals(silver)).toBe(false)
  const old = await read(before)
  expect(old.reply.headers.get('cache-control')).toBe('no-cache')
  expect(old.bytes).toEqual(bronze.bytes)
})

test.each(['天空资金', 'العربية 資金', '한국 펀딩', 'Rocket 𠀀'])(
  'A firm whose name no font here can show, %s, has the picture of the site, which is not kept',
  async (name) => {
    const { slug } = await add({ name, category: 'gold' })
    const ofSite = await read(await pictureOf('/'))
    const path = await pictureOf(`/firm/${slug}`)
    const { reply, bytes } = await read(path)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-cache',
    ])
    expect(bytes.equals(ofSite.bytes)).toBe(true)
    expect(path).not.toBe(await pictureOf('/'))
  },
)

test('Of a picture the words are left out that no font here can show, and no others', async () => {
  const picture = {
    siteName: 'Tierboard',
    title: 'Firms',
    badge: '',
    description: 'Solid',
    tier: null,
  } as const
  const shown = await drawSharePicture(picture)
  const without = await drawSharePicture({ ...picture, description: '' })
  expect(without.bytes.equals(shown.bytes)).toBe(false)
  expect(await drawSharePicture({ ...picture, description: '天空' })).toEqual(without)
  expect((await drawSharePicture({ ...picture, title: '天空' })).lacksTitle).toBe(true)
})

test.each(['/share/0123456789abcdef/nobody.png', '/share/x.png', '/share/0123456789abcdef/%ff.png'])(
  '%s is no picture',
  async (path) => {
    expect((await read(path)).reply.status).toBe(404)
  },
)

test('A machine without fonts draws the picture without words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-fonts-'))
  const config = join(folder, 'fonts.conf')
  await writeFile(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const picture = {
    siteName: 'Tierboard',
    title: 'Apex',
    badge: 'GOLD',
    description: 'Solid',
    tier: 'gold',
  } as const
  const module = new URL('./draw-share-picture.ts', import.meta.url).href
  const script = `const { drawSharePicture } = await import(${JSON.stringify(module)})
    process.stdout.write((await drawSharePicture(${JSON.stringify(picture)})).bytes.toString('base64'))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FONTCONFIG_FILE: config },
  })
  await rm(folder, { recursive: true })
  const plain = Buffer.from(stdout, 'base64')
  expect(await sharp(plain).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(plain.length).toBeLessThan((await drawSharePicture(picture)).bytes.length / 2)
})
