import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend/http/session.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { syncDirectory } from '#contract/directory.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listFirms } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

const aChallenge = (id: string, terms: Partial<Challenge> = {}) =>
  sampleChallenge({ id, name: `Ridge ${id}`, ...terms })

describeEachDatabase('The challenges of a firm', (databases) => {
  let server: TestServer
  let role: Caller['role'] = 'admin'
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: async () => ({ ...someAdmin(), role }),
    })
  })
  const call = ((endpoint, input) => as(visitor, server).call(endpoint, input)) as ReturnType<
    typeof as
  >['call']
  const add = async (challenges: readonly Challenge[]) =>
    (await call(createFirm, { body: aFirm({ challenges: [...challenges] }) })).body
  const listed = async (id: string) =>
    (await call(listFirms)).body.find((firm: { id: string }) => firm.id === id)

  test('come back as they were given, what is not known absent and no limit null', {
    tags: ['both'],
  }, async () => {
    const whole = aChallenge('whole', {
      price: 14_900,
      dailyLoss: null,
      profitTargets: [8, 5.25],
      refundable: false,
    })
    const firm = await add([whole, aChallenge('least')])
    expect(firm.challenges).toEqual([whole, aChallenge('least')])
    expect((await listed(firm.id)).challenges).toEqual(firm.challenges)
  })

  test('are replaced by a change that names them, in its order, and reach devices', {
    tags: ['both'],
  }, async () => {
    const firm = await add([aChallenge('a'), aChallenge('b')])
    const { revision } = (await call(syncDirectory)).body
    const challenges = [aChallenge('b', { price: 1 }), aChallenge('c')]
    const changed = await call(changeFirm, { params: { id: firm.id }, body: { challenges } })
    expect(changed.body.challenges).toEqual(challenges)
    const sync = await call(syncDirectory, { query: { since: String(revision) } })
    expect(sync.body.firms).toEqual([await listed(firm.id)])
    expect(sync.body.firms[0].challenges).toEqual(challenges)
  })

  test('stay where a change leaves them out, as callers of the first version do', async () => {
    const firm = await add([aChallenge('a')])
    const changed = await call(changeFirm, { params: { id: firm.id }, body: { name: 'Another name' } })
    expect(changed.body.challenges).toEqual([aChallenge('a')])
    const { challenges: _, ...specified } = aFirm()
    expect((await call(createFirm, { body: specified })).body.challenges).toEqual([])
  })

  test('go with their firm, and come back with it', async () => {
    const firm = await add([aChallenge('a'), aChallenge('b')])
    await call(deleteFirm, { params: { id: firm.id } })
    const again: FirmBulk['create'] = [
      { id: firm.id, slug: firm.slug, firm: aFirm({ challenges: firm.challenges }) },
    ]
    const { status, body } = await call(bulkFirms, { body: { create: again, change: [], remove: [] } })
    expect([status, body.created[0].challenges]).toEqual([200, firm.challenges])
  })

  test('may be edited by a moderator, who may not touch the code', async () => {
    const firm = await add([])
    role = 'moderator'
    const put = (body: object) => call(changeFirm, { params: { id: firm.id }, body })
    const own = await put({ challenges: [aChallenge('a')] })
    const code = await put({ challenges: [], affiliateCode: 'MINE' })
    role = 'admin'
    expect([own.status, code.status]).toEqual([200, 403])
    expect((await listed(firm.id)).challenges).toEqual([aChallenge('a')])
  })

  test('of many firms change in one act, with an entry of History for each; sent again it is refused', async () => {
    const [one, other] = [await add([aChallenge('a'), aChallenge('b')]), await add([])]
    const change = [
      { id: one.id, tag: firmTag(one), change: { challenges: [aChallenge('b', { price: 9_900 })] } },
      { id: other.id, tag: firmTag(other), change: { challenges: [aChallenge('c')] } },
    ]
    const body: FirmBulk = { create: [], change, remove: [] }
    role = 'moderator'
    const done = await call(bulkFirms, { body })
    const again = await call(bulkFirms, { body })
    role = 'admin'
    expect([done.status, again.status]).toEqual([200, 412])
    const { body: entries } = await call(listHistory, { query: { batch: done.body.batch } })
    const changed = entries.map(({ subject_id, after }: HistoryEntry) => [subject_id, after])
    expect(new Map(changed)).toEqual(
      new Map(change.map(({ id, change }) => [id, expect.objectContaining(change)])),
    )
    expect(entries).toHaveLength(2)
    for (const { id, change: asked } of change) {
      expect((await listed(id)).challenges).toEqual(asked.challenges)
    }
  })

  test('of many firms stay as they are where those of one are wrong', { tags: ['both'] }, async () => {
    const [one, other] = [await add([aChallenge('a')]), await add([aChallenge('b')])]
    const change = [
      { id: one.id, tag: firmTag(one), change: { challenges: [] } },
      { id: other.id, tag: firmTag(other), change: { challenges: [aChallenge('b', { maxLoss: 80 })] } },
    ]
    const { status, body } = await call(bulkFirms, { body: { create: [], change, remove: [] } })
    expect([status, body.errors]).toMatchObject([400, [{ path: 'change.1.change.challenges.0.maxLoss' }]])
    expect((await listed(one.id)).challenges).toEqual([aChallenge('a')])
  })

  test('that are wrong change nothing, and the answer says which and why', { tags: ['both'] }, async () => {
    const firm = await add([aChallenge('a')])
    const put = (challenges: unknown) =>
      call(changeFirm, { params: { id: firm.id }, body: { challenges } as never })
    const wrong = await put([aChallenge('a'), { ...aChallenge('b'), price: 'five hundred' }])
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(['challenges.1.price'])
    for (const challenges of [
      null,
      {},
      'x',
      [null],
      Array.from({ length: 61 }, (_, n) => aChallenge(String(n))),
    ]) {
      expect((await put(challenges)).status).toBe(400)
    }
    expect((await listed(firm.id)).challenges).toEqual([aChallenge('a')])
  })
})
