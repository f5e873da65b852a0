import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertFirm, readFirms } from '#backend/models/firm.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { syncDirectory } from '#contract/directory.ts'
import { affiliateFields, type Firm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Firms', (databases) => {
  let server: TestServer
  const clock = aClock()
  // No day ends while it is compared.
  clock.advanceToHour(12)
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: async () => someAdmin(),
      overrides: { clock },
    })
  })
  const call = ((endpoint, input) => as(visitor, server).call(endpoint, input)) as ReturnType<
    typeof as
  >['call']
  const list = async (): Promise<Firm[]> => (await call(listFirms)).body
  const known = async () => (await call(syncDirectory)).body.revision as number
  const since = async (revision: number) =>
    (await call(syncDirectory, { query: { since: String(revision) } })).body

  test('are created with defaults, read back whole, and told as a delta', { tags: ['both'] }, async () => {
    const before = await known()
    const { name, category, description, website, maxFunding, profitSplit, evaluationFee } = aFirm()
    const given = { name, category, description, website, maxFunding, profitSplit, evaluationFee }
    const created = await call(createFirm, { body: given })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ ...given, includeInCarousel: true, maxAccounts: '1', pros: null })
    expect(await list()).toContainEqual(created.body)
    expect(await since(before)).toMatchObject({ complete: false, firms: [created.body], gone: [] })
  })

  test('keep what a change leaves out, and their slug when their name changes', {
    tags: ['both'],
  }, async () => {
    const { body: firm } = await call(createFirm, {
      body: aFirm({ name: 'Steady Name', pros: ['a'], cons: [] }),
    })
    const changed = await call(changeFirm, {
      params: { id: firm.id },
      body: { name: 'Other Name', cons: null },
    })
    expect(changed.status).toBe(200)
    const { updated_at, ...rest } = changed.body
    expect(rest).toMatchObject({ slug: 'steady-name', name: 'Other Name', pros: ['a'], cons: null })
    expect(updated_at >= firm.updated_at).toBe(true)
    expect(await list()).toContainEqual(changed.body)
  })

  test('name the day since which they stand in their tier: the day of the change, or the one that staff give', {
    tags: ['both'],
  }, async () => {
    const today = utcDayOf(clock())
    const { body: firm } = await call(createFirm, {
      body: aFirm({ name: 'Climber', category: 'silver', tierSince: '' }),
    })
    expect(firm.tierSince).toBe(today)
    const change = (body: Partial<Firm>) => call(changeFirm, { params: { id: firm.id }, body })
    await change({ tierSince: '2025-01-31' })
    expect((await change({ category: 'Silver', warning: 'The same tier' })).body.tierSince).toBe('2025-01-31')
    expect((await change({ category: 'gold', tierSince: '2026-02-01' })).body.tierSince).toBe('2026-02-01')
    expect((await change({ category: 'bronze', tierSince: '2026-02-01' })).body.tierSince).toBe(today)
  })

  test('that are deleted leave the list, and devices are told', { tags: ['both'] }, async () => {
    const { body: firm } = await call(createFirm, { body: aFirm({ name: 'Short Lived' }) })
    const before = await known()
    expect(await call(deleteFirm, { params: { id: firm.id } })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    })
    expect((await list()).map(({ id }) => id)).not.toContain(firm.id)
    expect(await since(before)).toMatchObject({ complete: false, firms: [], gone: [firm.id] })
    expect((await call(deleteFirm, { params: { id: firm.id } })).status).toBe(404)
  })

  test('that do not exist cannot be changed, and nothing is counted as a change', {
    tags: ['both'],
  }, async () => {
    const before = await known()
    for (const id of ['nobody', '9e99', "' OR 1=1 --", '../x', '\u0000', 'x'.repeat(65)]) {
      expect((await call(changeFirm, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
      expect((await call(deleteFirm, { params: { id } })).status).toBe(404)
    }
    expect(await known()).toBe(before)
  })

  test('with one name get slugs of their own, also when they are made at once', {
    tags: ['both'],
  }, async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => call(createFirm, { body: aFirm({ name: 'Çà & Là 日本' }) })),
    )
    const slugs = made.map(({ body }) => body.slug).sort()
    expect(new Set(slugs).size).toBe(10)
    expect(slugs).toContain('ca-la-日本')
    expect(slugs).toContain('ca-la-日本-10')
  })

  test('stand in an order that no affiliate field moves', async () => {
    const categories = ['Avoid', 'BRONZE', 'platinum', 'gold', 'Silver', 'Gold']
    await inTransaction(server.database, async (writing) => {
      const revision = await nextRevision(writing)
      for (const [index, category] of categories.entries()) {
        const offer = {
          affiliateEnabled: index % 2 === 0,
          affiliateCode: `X${index}`,
          discountPercentage: index * 9,
        }
        const firm = aFirm({
          name: `Firm ${9 - index}`,
          category,
          affiliateUrl: 'https://a.example/',
          ...offer,
        })
        await insertFirm(writing, firm, { revision })
      }
    })
    const ids = async () => (await readFirms({ database: server.database })).map(({ id }) => id)
    const before = await ids()
    const wiped = { affiliateEnabled: false, affiliateCode: '', affiliateUrl: '', discountPercentage: 0 }
    expect(Object.keys(wiped).sort()).toEqual([...affiliateFields].sort())
    for (const id of before) await call(changeFirm, { params: { id }, body: wiped })
    expect(await ids()).toEqual(before)
    const order = (await list()).map(({ category }) => category.toLowerCase())
    expect(order.slice(-1)).toEqual(['platinum'])
    expect(order.indexOf('silver')).toBeGreaterThan(order.lastIndexOf('gold'))
  })
})
