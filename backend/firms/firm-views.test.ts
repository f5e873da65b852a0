import { beforeAll, expect, test } from 'vitest'
import { sweep } from '#backend/accounts/sweep.ts'
import type { Caller } from '#backend/http/session.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { createFirm, firmTag, listFirmEditors } from '#contract/firm-endpoints.ts'
import { changeFirmViews, MOST_VIEWS, readFirmViews } from '#contract/firm-views.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

function anAdmin(name: string): Caller {
  const { role, staff } = someAdmin()
  return { role, ...(staff && { staff: { ...staff, id: name, username: name } }) }
}

const people: Readonly<Record<string, Caller>> = {
  'Bearer mara': anAdmin('mara'),
  'Bearer tomas': anAdmin('tomas'),
}
const gold = { name: 'Gold, unchecked', query: 'tier=gold&show=unchecked' }
const mine = { name: 'Mine', query: 'by=mara&sort=changed' }

describeEachDatabase('The list of firms', (databases) => {
  let server: TestServer
  const mara = () => as({ token: 'mara' }, server)
  const tomas = () => as({ token: 'tomas' }, server)
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: async (authorization = '') => people[authorization] ?? { role: 'visitor' },
    })
  })

  test('keeps the views of each person', { tags: ['both'] }, async () => {
    expect((await mara().call(readFirmViews)).body).toEqual({ views: [] })
    await mara().call(changeFirmViews, { body: { views: [gold, mine] } })
    expect((await mara().call(readFirmViews)).body).toEqual({ views: [gold, mine] })
    expect((await tomas().call(readFirmViews)).body).toEqual({ views: [] })
  })

  test('refuses views over those of another device, two of one name, and too many', {
    tags: ['both'],
  }, async () => {
    const { headers } = await mara().call(readFirmViews)
    const tag = headers.get('etag') ?? ''
    const put = (...views: (typeof gold)[]) =>
      mara().call(changeFirmViews, { body: { views }, headers: { 'If-Match': tag } })
    expect(await put(gold)).toMatchObject({ status: 200 })
    expect(await put(mine)).toMatchObject({ status: 412, body: { current: { views: [gold] } } })
    const many = Array.from({ length: MOST_VIEWS + 1 }, (_, index) => ({ ...gold, name: `View ${index}` }))
    for (const views of [[gold, gold], many]) {
      expect(await mara().call(changeFirmViews, { body: { views } })).toMatchObject({ status: 400 })
    }
  })

  test('forgets the views of accounts that are gone with the next sweep', { tags: ['both'] }, async () => {
    await mara().call(changeFirmViews, { body: { views: [gold] } })
    await sweep(server.database, new Date())
    expect((await mara().call(readFirmViews)).body).toEqual({ views: [] })
  })

  test('knows who changed each firm last, also in one act with others', { tags: ['both'] }, async () => {
    const { body: first } = await mara().call(createFirm, { body: aFirm({ name: 'First' }) })
    const { body: second } = await mara().call(createFirm, { body: aFirm({ name: 'Second' }) })
    const change = [{ id: second.id, tag: firmTag(second), change: { category: 'silver' } }]
    await tomas().call(bulkFirms, { body: { create: [], change, remove: [] } })
    const { body: editors } = await mara().call(listFirmEditors)
    expect(editors).toContainEqual({ id: first.id, name: 'mara' })
    expect(editors).toContainEqual({ id: second.id, name: 'tomas' })
  })
})
