import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Caller } from '#backend/http/session.ts'
import { type ChangeRow, changeTable } from '#backend/models/public-change.ts'
import { insertRows, removeRows } from '#backend/models/table.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { syncDirectory } from '#contract/directory.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { readFirmPrices } from '#contract/prices/price-record.ts'
import { days } from '#contract/primitives/time.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

const TODAY = Date.parse('2030-06-01T12:00:00Z')

const daysAgo = (count: number) => new Date(TODAY - days(count)).toISOString()
const dayAgo = (count: number) => daysAgo(count).slice(0, 10)

/** The offer of a firm with a code. */
const offering = {
  affiliateEnabled: true,
  affiliateCode: 'KESTREL20',
  affiliateUrl: 'https://kestrelrow.example/?ref=1',
  discountPercentage: 20,
}

/** Puts these entries into the list of changes, in place of those that it has of the firm. */
async function tell(server: TestServer, firm_id: string, entries: readonly Partial<ChangeRow>[]) {
  const rows = entries.map((entry, index) => ({
    id: `${firm_id}-${index}`,
    firm_id,
    slug: '',
    name: '',
    category: 'gold',
    tier: 'gold',
    sample: false,
    field: '',
    subject_id: '',
    subject_name: '',
    reason: '',
    minor: false,
    notes: [],
    removed_at: '',
    removed_reason: '',
    invented: false,
    ...entry,
  }))
  await inTransaction(server.database, async (writing) => {
    await removeRows(writing, changeTable, { firm_id })
    await insertRows(writing, changeTable, rows)
  })
}

const priceChange = (ago: number, before: number, after: number): Partial<ChangeRow> => ({
  at: daysAgo(ago),
  kind: 'challenge',
  field: 'price',
  subject_id: 'row-50',
  told: { before, after },
})

const codeChange = (ago: number, before: number, after: number): Partial<ChangeRow> => ({
  at: daysAgo(ago),
  kind: 'offer',
  field: 'discountPercentage',
  told: { before, after },
})

describeEachDatabase('Prices as they were', (databases) => {
  /** A server at noon of a day of 2030, which a test may move on. */
  async function aRecord() {
    const clock = { now: TODAY }
    const role: Caller['role'] = 'admin'
    const server = await aServer({
      location: await databases.prepared(),
      readSession: async () => ({ ...someAdmin(), role }),
      overrides: { clock: () => new Date(clock.now) },
    })
    const { call } = as(visitor, server)
    const add = async (terms: Partial<Challenge> = {}, values = {}) => {
      const challenges = [sampleChallenge({ id: 'row-50', price: 29_900, checkedAt: dayAgo(5), ...terms })]
      return (await call(createFirm, { body: aFirm({ ...offering, challenges, ...values }) })).body
    }
    const challengesOf = async (id: string) =>
      (await call(listFirms)).body.find((firm: { id: string }) => firm.id === id).challenges
    return { server, clock, call, add, challengesOf }
  }

  test('are told day by day, and mark today’s price in what visitors read', { tags: ['both'] }, async () => {
    const { server, call, add, challengesOf } = await aRecord()
    const firm = await add({ checkedAt: dayAgo(35) })
    await tell(server, firm.id, [
      { at: daysAgo(60), kind: 'added', told: { before: null, after: {} } },
      priceChange(50, 40_000, 29_900),
      codeChange(10, 0, 20),
    ])
    // A change of the day alone publishes the firm, and keeps that it was checked before.
    const challenges = [sampleChallenge({ id: 'row-50', price: 29_900, checkedAt: dayAgo(1) })]
    await call(changeFirm, { params: { id: firm.id }, body: { challenges } })
    const { status, body } = await call(readFirmPrices, { params: { id: firm.id } })
    expect(status).toBe(200)
    expect(body).toEqual({
      today: dayAgo(0),
      challenges: [
        {
          id: 'row-50',
          since: dayAgo(60),
          begins: 'addition',
          spans: [
            { from: dayAgo(60), to: dayAgo(51), price: 40_000, withCode: null },
            { from: dayAgo(50), to: dayAgo(11), price: 29_900, withCode: null },
            { from: dayAgo(10), to: dayAgo(0), price: 29_900, withCode: 23_920 },
          ],
        },
      ],
    })
    const [shown] = await challengesOf(firm.id)
    expect(shown.priceMarks).toEqual({ lowestBefore: 29_900, lowestIn90: true })
    const whole = await call(syncDirectory)
    expect(whole.body.firms[0].challenges[0].priceMarks).toEqual(shown.priceMarks)
  })

  test('are not known where nobody checked them for 60 days', async () => {
    const { server, call, add } = await aRecord()
    const firm = await add({ checkedAt: dayAgo(100) })
    await tell(server, firm.id, [{ at: daysAgo(120), kind: 'added', told: { before: null, after: {} } }])
    const challenges = [sampleChallenge({ id: 'row-50', price: 29_900, checkedAt: dayAgo(5) })]
    await call(changeFirm, { params: { id: firm.id }, body: { challenges } })
    const { body } = await call(readFirmPrices, { params: { id: firm.id } })
    expect(
      body.challenges[0].spans.map(({ from, price }: { from: string; price: number }) => [from, price]),
    ).toEqual([
      [dayAgo(120), 29_900],
      [dayAgo(39), null],
      [dayAgo(5), 29_900],
    ])
  })

  test('keep the days on which they were checked where a day of the future was typed by mistake', async () => {
    const { server, call, add } = await aRecord()
    const firm = await add({ checkedAt: dayAgo(100) })
    await tell(server, firm.id, [{ at: daysAgo(120), kind: 'added', told: { before: null, after: {} } }])
    for (const checkedAt of ['2099-01-01', dayAgo(5)]) {
      const challenges = [sampleChallenge({ id: 'row-50', price: 29_900, checkedAt })]
      await call(changeFirm, { params: { id: firm.id }, body: { challenges } })
    }
    const { body } = await call(readFirmPrices, { params: { id: firm.id } })
    expect(body.challenges[0].spans.at(1)).toMatchObject({ from: dayAgo(39), price: null })
  })

  test('of a firm that visitors do not see are not there, nor of one that is gone', async () => {
    const { call, add } = await aRecord()
    const draft = await add({}, { status: 'draft' })
    expect((await call(readFirmPrices, { params: { id: draft.id } })).status).toBe(404)
    const live = await add()
    expect((await call(readFirmPrices, { params: { id: live.id } })).body.challenges).toHaveLength(1)
    await call(deleteFirm, { params: { id: live.id } })
    const { status, body } = await call(readFirmPrices, { params: { id: live.id } })
    expect([status, body.detail]).toEqual([404, 'There is no such firm'])
  })

  test('are never set: marks that staff send are dropped', async () => {
    const { call, add, challengesOf } = await aRecord()
    const firm = await add({ priceMarks: { lowestBefore: 99_900, lowestIn90: true } } as Partial<Challenge>)
    expect(firm.challenges[0]).not.toHaveProperty('priceMarks')
    const { body } = await call(changeFirm, {
      params: { id: firm.id },
      body: { challenges: firm.challenges },
    })
    expect(body.challenges[0]).not.toHaveProperty('priceMarks')
    expect((await challengesOf(firm.id))[0]).not.toHaveProperty('priceMarks')
  })

  test('are called otherwise by a new day alone, which reaches devices', async () => {
    const { server, clock, call, add, challengesOf } = await aRecord()
    const firm = await add()
    const other = await add({ id: 'other' })
    await tell(server, firm.id, [
      { at: daysAgo(60), kind: 'added', told: { before: null, after: {} } },
      codeChange(30, 0, 20),
    ])
    await call(changeFirm, { params: { id: firm.id }, body: { warning: 'Read again' } })
    await server.pollJobs()
    expect((await challengesOf(firm.id))[0].priceMarks).toMatchObject({ lowestBefore: 29_900 })
    const { revision } = (await call(syncDirectory)).body
    clock.now += days(1)
    await server.pollJobs()
    const news = (await call(syncDirectory, { query: { since: String(revision) } })).body
    expect(news.firms.map(({ id }: { id: string }) => id)).toEqual([firm.id])
    expect(other.id).not.toBe(firm.id)
    // For more than 30 days it has cost that, so it is the usual price.
    expect(news.firms[0].challenges[0].priceMarks).toMatchObject({
      lowestBefore: 23_920,
      lowestOn: dayAgo(0),
    })
  })
})
