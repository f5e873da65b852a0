import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertUploaded } from '#backend/models/uploaded-picture.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { listPictures, PICTURE_BYTES, PICTURE_FIELD, uploadPicture } from '#contract/picture-endpoints.ts'
import { days } from '#contract/primitives/time.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { createTheme } from '#contract/theme/theme-endpoints.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { aBomb, aLogo } from '#testing/backend/picture-host.ts'
import { aServer, as, type CallAnswer, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { keepUpload } from './keep-upload.ts'
import { sweepImages } from './sweep-images.ts'

const anAdmin = { readSession: async () => someAdmin() }

const site = async (databases: Databases) => aServer({ location: await databases.prepared(), ...anAdmin })

async function upload(server: TestServer, bytes: Uint8Array | null, kind = 'logo'): Promise<CallAnswer> {
  const form = new FormData()
  form.append('kind', kind)
  if (bytes) form.append(PICTURE_FIELD, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const reply = await fetch(server.url + uploadPicture.path, { method: uploadPicture.method, body: form })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

const served = async (server: TestServer, path: string) => (await fetch(server.url + path)).status

const known = async (server: TestServer, kind: string) =>
  (await as(visitor, server).call(listPictures, { query: { kind } })).body

describeEachDatabase('Uploaded pictures', (databases) => {
  test('are served small and without metadata, and a firm shows its own at once', async () => {
    const server = await site(databases)
    const sent = await upload(server, await aLogo('jpeg'))
    expect(sent).toMatchObject({
      status: 201,
      body: { path: expect.stringMatching(/^\/media\/\w{32}\.webp$/) },
    })
    const { path } = sent.body
    const bytes = Buffer.from(await (await fetch(server.url + path)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
    expect(bytes.includes('someone private')).toBe(false)
    await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Apex', logoUrl: path }) })
    const { body } = await as(visitor, server).call(listFirms)
    expect(body).toMatchObject([{ logoUrl: path, logoImage: path }])
  })

  test('of which the same is kept once, and can be used again', async () => {
    const server = await site(databases)
    const first = await upload(server, await aLogo())
    const again = await upload(server, await aLogo())
    expect(again.body).toEqual(first.body)
    const { path } = first.body
    expect(await known(server, 'logo')).toEqual([{ address: path, path, width: 128, height: 128 }])
    expect(await known(server, 'avatar')).toEqual([])
  })

  test('that nothing names leave after 30 days, those in use stay', async () => {
    const server = await site(databases)
    const used = (await upload(server, await aLogo('png', 0.1))).body.path
    const unused = (await upload(server, await aLogo('png', 0.9))).body.path
    await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Apex', logoUrl: used }) })
    const dressed = (await upload(server, await aLogo('png', 0.5))).body.path
    await as(visitor, server).call(createTheme, {
      body: { name: 'Dressed', colors: themePresets.dark, logoUrl: dressed },
    })
    const later = (time: number) => new Date(Date.now() + time)
    await sweepImages(server.database, later(days(29)))
    expect([await served(server, used), await served(server, unused)]).toEqual([200, 200])
    await sweepImages(server.database, later(days(31)))
    await sweepImages(server.database, later(days(58)))
    const paths = (await known(server, 'logo')).map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual([used, dressed].toSorted())
  })

  test('come back with a backup under the same address, if the data is what its name says', {
    tags: ['all'],
  }, async () => {
    const from = await site(databases)
    const { path } = (await upload(from, await aLogo())).body
    await as(visitor, from).call(createFirm, { body: aFirm({ name: 'Apex', logoUrl: path }) })
    const file = await exportFrom(from)
    const into = await site(databases)
    const id = path.slice('/media/'.length, -'.webp'.length)
    const forged = file.replace(`"id":"${id}"`, `"id":"${'0'.repeat(32)}"`)
    expect(await restoreInto(into, forged)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('its id does not belong to its data') },
    })
    const { status, body } = await restoreInto(into, file)
    expect([status, body.changes.pictures.added]).toEqual([200, 1])
    expect(await served(into, path)).toBe(200)
    const other = (await upload(into, await aLogo('png', 2))).body.path
    expect((await restoreInto(into, file)).body.changes.pictures).toMatchObject({ unchanged: 1, removed: 0 })
    expect(await served(into, other)).toBe(200)
    const older = JSON.parse(file)
    delete older.collections.pictures
    expect((await restoreInto(into, JSON.stringify(older))).body.absent).toEqual(['pictures'])
    expect(await served(into, path)).toBe(200)
  })

  test('that would fill the disk are refused', { tags: ['both'] }, async () => {
    const { database } = await site(databases)
    const now = new Date()
    const image = { hash: 'a'.repeat(32), bytes: Buffer.alloc(5000), width: 9, height: 9 }
    await inTransaction(database, (writing) => insertUploaded(writing, image, { kind: 'logo', now }))
    const { staff } = someAdmin()
    if (!staff) throw new Error('There is no admin')
    const file = { name: 'a.png', type: 'image/png', bytes: await aLogo() }
    const keep = (storage: number) =>
      keepUpload({ database, now, rules: { perHour: 9, storage } }, { kind: 'logo', file, by: staff })
    await expect(keep(5001)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await keep(50_000)).toMatch(/^\/media/)
  })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  ['SVG', svg, 415, 'This picture cannot be used. It is no PNG, JPEG, GIF or WebP.'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'It is no PNG'],
  ['a bomb of pixels', aBomb(6000), 415, 'It has more than 25 million pixels.'],
  ['half a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), 415, 'It cannot be decoded.'],
  ['a file that is too large', Buffer.alloc(PICTURE_BYTES + 1), 413, 'must be at most 8 MB'],
  ['nothing', null, 400, 'Please choose a picture'],
])('An upload of %s is refused', async (_what, bytes, status, message) => {
  const answer = await upload(await aServer(anAdmin), bytes)
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(message)])
})

test('One person uploads at most 60 pictures an hour, the refused ones among them', async () => {
  const clock = aClock()
  const server = await aServer({ ...anAdmin, overrides: { clock } })
  const { staff } = someAdmin()
  if (!staff) throw new Error('There is no admin')
  const rules = { perHour: 3, storage: 1_000_000 }
  const keep = (bytes: Buffer) =>
    keepUpload(
      { database: server.database, now: clock(), rules },
      { kind: 'logo', file: { name: '', type: '', bytes }, by: staff },
    )
  await keep(await aLogo())
  for (let n = 0; n < 2; n++) await expect(keep(svg)).rejects.toMatchObject({ code: 'wrong_type' })
  await expect(keep(await aLogo())).rejects.toMatchObject({ code: 'too_many' })
  clock.advance(days(1))
  expect(await keep(await aLogo())).toMatch(/^\/media/)
})
