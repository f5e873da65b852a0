import { beforeAll, expect, test } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import * as calls from '#contract/theme/theme-endpoints.ts'
import { listThemes, readActiveTheme } from '#contract/theme/theme-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type CallAnswer, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('Themes', (databases) => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  const made = async (name: string): Promise<CallAnswer> =>
    admin().call(calls.createTheme, { body: { name, colors: themePresets.dark, isActive: true, id: 'mine' } })
  const themes = async (): Promise<Theme[]> => (await admin().call(listThemes)).body
  const active = async (): Promise<Theme> => (await admin().call(readActiveTheme)).body
  beforeAll(async () => {
    const location = await databases.prepared()
    server = await aServer({ location, readSession: async () => someAdmin() })
  })

  test('are added, not active, with the defaults for what is left out', { tags: ['both'] }, async () => {
    const { status, body, headers } = await made('Night')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Night', isActive: false, borderRadius: '0.5rem' })
    expect(body.id).not.toBe('mine')
    expect(headers.get('etag')).toMatch(/^"\d+"$/)
    expect(await themes()).toContainEqual(body)
    expect(
      (await admin().call(calls.createTheme, { body: { name: '', colors: themePresets.dark } })).status,
    ).toBe(400)
  })

  test('are changed in part, and not by who saw an older state', { tags: ['both'] }, async () => {
    const { body, headers } = await made('Dusk')
    const change = (values: object, tag: string) =>
      admin().call(calls.changeTheme, { params: { id: body.id }, body: values, headers: { 'If-Match': tag } })
    const tag = headers.get('etag') ?? ''
    expect((await change({ name: 'Dawn', isActive: true }, tag)).body).toEqual({ ...body, name: 'Dawn' })
    expect(await change({ name: 'Noon' }, tag)).toMatchObject({
      status: 412,
      body: { current: { name: 'Dawn' } },
    })
    const read = await admin().call(calls.readTheme, { params: { id: body.id } })
    expect((await change({ name: 'Noon' }, read.headers.get('etag') ?? '')).status).toBe(200)
  })

  test('are active one at a time, even when all are activated at once', { tags: ['both'] }, async () => {
    const many = await Promise.all(['a', 'b', 'c', 'd'].map(made))
    await Promise.all(many.map(({ body }) => admin().call(calls.activateTheme, { params: { id: body.id } })))
    const chosen = (await themes()).filter(({ isActive }) => isActive)
    expect(chosen).toHaveLength(1)
    expect(await active()).toEqual(chosen[0])
  })

  test('give way to the default one when the active one is deleted; that one stays', {
    tags: ['both'],
  }, async () => {
    const { body } = await made('Gone')
    await admin().call(calls.activateTheme, { params: { id: body.id } })
    expect((await active()).id).toBe(body.id)
    expect((await admin().call(calls.deleteTheme, { params: { id: body.id } })).status).toBe(200)
    expect(await active()).toMatchObject({ id: 'default', isActive: true })
    expect(await admin().call(calls.deleteTheme, { params: { id: 'default' } })).toMatchObject({
      status: 400,
    })
    expect((await admin().call(calls.deleteTheme, { params: { id: 'nobody' } })).status).toBe(404)
  })

  test('travel in a file that changes nothing when it comes back', { tags: ['both'] }, async () => {
    const before = await themes()
    const { body: file, headers } = await admin().call(calls.exportThemes)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="themes_\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(file).toEqual({ version: 1, exported_at: expect.any(String), themes: before })
    const { body } = await admin().call(calls.importThemes, { body: file })
    expect(body).toEqual({ message: 'Imported 0 themes', imported: 0, skipped: before.length })
    expect(await themes()).toEqual(before)
  })

  test('come from a bare list, by id, and which one is active stays', { tags: ['both'] }, async () => {
    const { id } = await active()
    const [first] = await themes()
    const list = [
      { ...first, name: 'Renamed', isActive: false },
      { name: 'New', colors: themePresets.forest, isActive: true },
    ]
    expect((await admin().call(calls.importThemes, { body: list })).body).toMatchObject({
      imported: 2,
      skipped: 0,
    })
    expect((await active()).id).toBe(id)
    expect((await themes()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Renamed', 'New']))
  })

  test.each([
    [
      'a colour that is none',
      { name: 'Evil', colors: { ...themePresets.dark, text: 'red;background:url(//e)' } },
    ],
    [
      'an image that is a script',
      { name: 'Evil', colors: themePresets.dark, logoUrl: 'javascript:alert(1)' },
    ],
    ['a font that leaves its place', { name: 'Evil', colors: themePresets.dark, fontFamily: 'x}body{' }],
    ['nothing to go by', 7],
  ])('reject a whole file for one with %s, naming it', { tags: ['both'] }, async (_, bad) => {
    const before = await themes()
    const body = { themes: [{ name: 'Good', colors: themePresets.dark }, bad] }
    const refused = await admin().call(calls.importThemes, { body })
    expect(refused.status).toBe(400)
    expect(refused.body.detail).toMatch(/^Theme 2(?: \("Evil"\))? cannot be imported: /)
    expect(await themes()).toEqual(before)
  })
})
