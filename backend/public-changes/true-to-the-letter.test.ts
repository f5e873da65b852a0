import { expect, test } from 'vitest'
import { seedFirms } from '#backend/firms/sample-firms.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { changeText } from '#contract/public-changes/change-sentence.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('An entry of the list of changes', (databases) => {
  const start = async () =>
    aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
  const read = async (server: TestServer, query: Record<string, string> = {}): Promise<ChangePage> =>
    (await as(visitor, server).call(listChanges, { query: { limit: '200', ...query } })).body
  const pricesOf = ({ changes }: ChangePage) =>
    changes.filter(({ field }) => field === 'price').map((change) => changeText(change))

  test('says the currency of a price, also of samples', async () => {
    const server = await start()
    await seedFirms(server.database)
    const prices = pricesOf(await read(server))
    expect(prices.length).toBeGreaterThan(10)
    for (const text of prices) expect(text).toMatch(/costs \$[\d.]+ instead of \$[\d.]+$/)
  })

  test('is none from before the record is said to begin', { tags: ['both'] }, async () => {
    const server = await start()
    await seedFirms(server.database)
    for (const query of [{}, { limit: '2' }, { kind: 'challenge' }]) {
      const { begins, changes } = await read(server, query)
      for (const { at } of changes) expect(begins <= at).toBe(true)
    }
  })

  test('of a closed firm is under no tier of today, and says that it closed', {
    tags: ['both'],
  }, async () => {
    const server = await start()
    const admin = as({ token: 'admin' }, server)
    const made: StaffFirm = (await admin.call(createFirm, { body: aFirm({ category: 'silver' }) })).body
    const change = (body: object) => admin.call(changeFirm, { params: { id: made.id }, body })
    const inTier = async () => (await read(server, { tier: 'silver', firm: made.id })).total
    const marks = async () => {
      const { changes } = await read(server, { firm: made.id })
      return [...new Set(changes.map(({ firm }) => firm?.closed))]
    }
    expect([await inTier(), await marks()]).toEqual([1, [undefined]])
    const standingSource = 'https://firm.example/closed'
    await change({ standing: 'closed', standingSince: '2026-11-12', standingSource })
    expect([await inTier(), await marks()]).toEqual([0, [true]])
    await change({ standing: 'operating' })
    expect(await marks()).toEqual([undefined])
    expect(await inTier()).toBeGreaterThan(1)
  })

  test('about a firm that comes again does not call it new', { tags: ['both'] }, async () => {
    const server = await start()
    const admin = as({ token: 'admin' }, server)
    const made: StaffFirm = (await admin.call(createFirm, { body: aFirm() })).body
    for (const status of ['archived', 'live']) {
      expect((await admin.call(changeFirm, { params: { id: made.id }, body: { status } })).status).toBe(200)
    }
    const told = (await read(server, { firm: made.id })).changes.map((change) => changeText(change))
    expect(told).toEqual([
      'Listed again, tier: GOLD',
      'No longer listed here',
      'New on this site, tier: GOLD',
    ])
  })
})
