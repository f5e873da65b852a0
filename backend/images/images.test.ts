import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import type { Firm, NewFirm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { fetchPicture } from '#contract/picture-endpoints.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { traderDefaults } from '#contract/trader.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { aLogo, aPictureHost, type PictureHost, sends } from '#testing/backend/picture-host.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sweepImages } from './sweep-images.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

const timesAsked = (path: string) => host.asked.filter((asked) => asked === path).length

async function give(path: string, turn: number): Promise<string> {
  host.give(path, sends(await aLogo('png', turn)))
  return host.url + path
}

const inside = { IMAGES_ALLOW_PRIVATE: '1' }
const anAdmin = { readSession: async () => someAdmin() }

async function add(server: TestServer, values: Partial<NewFirm>): Promise<Firm> {
  const send = () => as(visitor, server).call(createFirm, { body: aFirm(values) })
  let answer = await send()
  // On a slow machine some of many that write at once are asked to come back.
  for (let tries = 0; tries < 10 && answer.headers.has('retry-after'); tries++) answer = await send()
  expect(answer.status).toBe(201)
  return answer.body
}

async function listed(server: TestServer, id: string): Promise<Firm> {
  const { body } = await as(visitor, server).call(listFirms)
  return (body as Firm[]).find((firm) => firm.id === id) as Firm
}

const MEDIA = /^\/media\/[0-9a-f]{32}\.webp$/

async function site(databases: Databases, environment: Record<string, string> = inside) {
  return aServer({ location: await databases.prepared(), environment, ...anAdmin })
}

describeEachDatabase('Pictures', (databases) => {
  test('Staff see a picture before they save its address, and a save finds it there', async () => {
    const server = await site(databases)
    const path = `/early-${databases.kind}.png`
    const address = await give(path, 0.7)
    const ask = (body: object) => as(visitor, server).call(fetchPicture, { body })
    const seen = await ask({ kind: 'logo', address })
    expect(seen).toMatchObject({ status: 200, body: { path: expect.stringMatching(MEDIA) } })
    expect((await ask({ kind: 'logo', address })).body).toEqual(seen.body)
    expect((await add(server, { name: 'Early', logoUrl: address })).logoImage).toBe(seen.body.path)
    await server.imagesIdle()
    expect(timesAsked(path)).toBe(1)
    host.give('/drawn.svg', sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
    expect(await ask({ kind: 'logo', address: `${host.url}/drawn.svg` })).toMatchObject({
      status: 400,
      body: { detail: 'This picture cannot be shown. It is no PNG, JPEG, GIF or WebP.' },
    })
  })

  test('A logo is fetched once and then comes from this site, in lists, deltas and pages', async () => {
    const server = await site(databases)
    const address = await give(`/once-${databases.kind}.png`, 0.1)
    const firm = await add(server, { name: 'Apex', logoUrl: address })
    expect(firm).toMatchObject({ logoUrl: address, logoImage: '' })
    const { body: before } = await as(visitor, server).call(syncDirectory)
    await server.imagesIdle()
    const { logoImage, ...shown } = await listed(server, firm.id)
    expect(logoImage).toMatch(MEDIA)
    expect(shown).toMatchObject({ logoUrl: address, updated_at: firm.updated_at })
    const since = String(before.revision)
    const { body: delta } = await as(visitor, server).call(syncDirectory, { query: { since } })
    expect(before.firms[0].logoImage === logoImage || delta.firms[0].logoImage === logoImage).toBe(true)
    const page = await (await fetch(`${server.url}/`, { headers: { Accept: 'text/html' } })).text()
    const frame = await (await fetch(server.url + (/\/first-frame\/\w+\.json/.exec(page)?.[0] ?? ''))).text()
    expect(frame).toContain(logoImage)
    expect(page + frame).not.toContain(host.url)
    const second = await add(server, { name: 'Bold', logoUrl: address })
    expect(second.logoImage).toBe(logoImage)
    await server.imagesIdle()
    expect(timesAsked(new URL(address).pathname)).toBe(1)
  })

  test('A picture is served as WebP alone, for ever, with a tag and every security header', async () => {
    const server = await site(databases)
    const { id } = await add(server, { logoUrl: await give('/served.png', 0.2) })
    await server.imagesIdle()
    const { logoImage } = await listed(server, id)
    const answer = await fetch(server.url + logoImage)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none';"),
    })
    const tag = answer.headers.get('etag') ?? ''
    const again = await rawGet(server.url + logoImage, { 'if-none-match': tag })
    expect([again.status, again.headers.etag]).toEqual([304, tag])
    for (const path of [`/media/${'0'.repeat(32)}.webp`, '/media/', '/media/a.svg', `${logoImage}.html`]) {
      const missing = await fetch(server.url + path, { headers: { Accept: 'text/html' } })
      expect([path, missing.status, missing.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/plain; charset=utf-8',
      ])
    }
  })

  test('Of two servers on one database one fetches', { tags: ['all'] }, async () => {
    const location = await databases.prepared()
    const servers = [
      await aServer({ location, environment: inside, ...anAdmin }),
      await aServer({ location, environment: inside, ...anAdmin }),
    ]
    const paths = Array.from({ length: 12 }, (_, number) => `/shared-${databases.kind}-${number}.png`)
    for (const [number, path] of paths.entries()) await give(path, number / 4)
    const adding = paths.map((path, number) =>
      add(servers[number % 2] as TestServer, { name: `Firm ${number}`, logoUrl: host.url + path }),
    )
    await Promise.all(adding)
    for (const server of servers) await server.imagesIdle()
    expect(paths.map(timesAsked)).toEqual(paths.map(() => 1))
    // A server learns within two seconds of what the other one did.
    for (const server of servers) {
      const withLogo = async () => {
        const { body } = await as(visitor, server).call(listFirms)
        return (body as Firm[]).filter(({ logoImage }) => MEDIA.test(logoImage))
      }
      await expect.poll(withLogo).toHaveLength(12)
    }
  })

  test('Pages get pictures of settings from this site, staff get back what they gave', async () => {
    const server = await site(databases)
    const word = await give('/word.png', 0.3)
    const face = await give('/face.png', 0.4)
    const inline = `data:image/png;base64,${(await aLogo('png', 0.5)).toString('base64')}`
    const trader = { ...traderDefaults, id: 'ann', name: 'Ann', avatar: face }
    const logo = { ...settingsDefaults.logo, mainLogoUrl: word, smallLogoUrl: inline }
    const verifiedTraders = { ...settingsDefaults.verifiedTraders, traders: [trader] }
    await as(visitor, server).call(changeSettings, { body: { logo, verifiedTraders } })
    const { body: before } = await as(visitor, server).call(syncDirectory)
    await server.imagesIdle()
    const { body: given } = await as(visitor, server).call(readSettings)
    expect(given).toMatchObject({ logo, verifiedTraders: { traders: [{ avatar: face }] } })
    const { body: after } = await as(visitor, server).call(syncDirectory)
    expect(after.revision).toBeGreaterThan(before.revision)
    const pictures = { mainLogoUrl: expect.stringMatching(MEDIA), smallLogoUrl: expect.stringMatching(MEDIA) }
    const traders = [{ name: 'Ann', avatar: expect.stringMatching(MEDIA) }]
    const shown = { logo: { ...pictures, faviconUrl: '/favicon.svg' }, verifiedTraders: { traders } }
    expect(after.settings).toMatchObject(shown)
    const since = String(after.revision - 1)
    const { body: delta } = await as(visitor, server).call(syncDirectory, { query: { since } })
    expect(delta.settings).toMatchObject(shown)
  })

  test('A picture that does not come is tried three times, also of a clock that goes back, then given up until staff save it again', {
    tags: ['all'],
  }, async () => {
    const clock = aClock()
    const location = await databases.prepared()
    const server = await aServer({ location, environment: inside, ...anAdmin, overrides: { clock } })
    const path = `/late-${databases.kind}.png`
    const firm = await add(server, { logoUrl: host.url + path })
    for (const [index, wait] of [-days(1), minutes(20), days(0.5)].entries()) {
      await server.imagesIdle()
      expect(timesAsked(path)).toBe(index + 1)
      clock.advance(wait)
      await add(server, { name: `Firm ${index}` })
    }
    await server.imagesIdle()
    expect(timesAsked(path)).toBe(3)
    expect((await listed(server, firm.id)).logoImage).toBe('')
    const logoUrl = await give(path, 0.7)
    await as(visitor, server).call(changeFirm, { params: { id: firm.id }, body: { logoUrl } })
    await server.imagesIdle()
    expect((await listed(server, firm.id)).logoImage).toMatch(MEDIA)
  })

  test('What is no picture is stored nowhere, whatever it calls itself', async () => {
    const server = await site(databases)
    const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const types = ['image/png', 'image/svg+xml', 'text/html', 'image/webp']
    for (const [index, type] of types.entries()) {
      host.give(`/hostile-${index}`, sends(Buffer.from(hostile), type))
      await add(server, { name: `Firm ${index}`, logoUrl: `${host.url}/hostile-${index}` })
    }
    await server.imagesIdle()
    const { body } = await as(visitor, server).call(listFirms)
    expect((body as Firm[]).map(({ logoImage }) => logoImage)).toEqual(types.map(() => ''))
  })

  test('Without the switch nothing is asked of this machine', { tags: ['both'] }, async () => {
    const server = await site(databases, {})
    const before = host.connections()
    const firm = await add(server, { logoUrl: await give('/private.png', 0.8) })
    await server.imagesIdle()
    expect(host.connections()).toBe(before)
    expect((await listed(server, firm.id)).logoImage).toBe('')
  })

  test('A picture that nobody names any more is dropped after a month, others stay', {
    tags: ['all'],
  }, async () => {
    const server = await site(databases)
    const kept = await add(server, { name: 'Kept', logoUrl: await give('/kept.png', 0.9) })
    const gone = await add(server, { name: 'Gone', logoUrl: await give('/gone.png', 1.1) })
    await server.imagesIdle()
    const { logoImage } = await listed(server, gone.id)
    await as(visitor, server).call(deleteFirm, { params: { id: gone.id } })
    await sweepImages(server.database, new Date())
    expect(await countRows(server.database, 'images')).toBe(2)
    expect((await fetch(server.url + logoImage)).status).toBe(200)
    await sweepImages(server.database, new Date(Date.now() + days(31)))
    expect(await countRows(server.database, 'images')).toBe(1)
    expect((await listed(server, kept.id)).logoImage).toMatch(MEDIA)
  })
})
