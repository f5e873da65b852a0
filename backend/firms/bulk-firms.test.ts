import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { verifyHistory } from '#backend/history/verify-history.ts'
import { readFirms } from '#backend/models/firm.ts'
import { readChangePage } from '#backend/models/public-change.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { syncDirectory } from '#contract/directory.ts'
import type { NewFirm, StaffFirm } from '#contract/firm.ts'
import { bulkFirms, type FirmBulk } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const act = (values: Partial<FirmBulk>): FirmBulk => ({ create: [], change: [], remove: [], ...values })
const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })

describeEachDatabase('An act on many firms', (databases) => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: twoOfTheStaff })
  })
  const made = async (values = {}): Promise<StaffFirm> =>
    (await admin().call(createFirm, { body: aFirm(values) })).body
  const all = async (): Promise<readonly StaffFirm[]> => (await admin().call(listStaffFirms)).body
  const one = async (id: string) => (await all()).find((firm) => firm.id === id)

  test('is done as a whole, is one revision and one batch of entries in the history', {
    tags: ['both'],
  }, async () => {
    const [moved, gone] = [await made({ name: 'Moved' }), await made({ name: 'Gone' })]
    const id = randomUUID()
    const before = await readRevision(server.database)
    const body = act({
      create: [{ id, firm: aFirm({ name: 'Added' }) }],
      change: [{ ...at(moved), change: { category: 'silver' } }],
      remove: [at(gone)],
    })
    const reply = await admin().call(bulkFirms, { body })
    expect(reply.body).toMatchObject({
      created: [{ id, name: 'Added' }],
      changed: [{ id: moved.id, category: 'silver' }],
      removed: [gone.id],
    })
    expect(await readRevision(server.database)).toBe(before + 1)
    expect((await all()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Added', 'Moved']))
    expect(await one(gone.id)).toBeUndefined()
    const query = { batch: reply.body.batch }
    const { body: entries } = await admin().call(listHistory, { query })
    expect(entries.map(({ action, subject_id }: HistoryEntry) => [action, subject_id])).toEqual([
      ['delete', gone.id],
      ['change', moved.id],
      ['create', id],
    ])
    expect((await verifyHistory(server.database)).faults).toEqual([])
  })

  test('is undone by its inverse: a deleted firm comes back as itself', async () => {
    const { id: goneId } = await made({ name: 'Comes Back' })
    const undated = { params: { id: goneId }, body: { tierSince: '' } }
    const { body: gone } = await admin().call(changeFirm, undated)
    const kept = await made({ name: 'Kept', discountPercentage: 10 })
    const since = String(await readRevision(server.database))
    const done = await admin().call(bulkFirms, {
      body: act({ change: [{ ...at(kept), change: { discountPercentage: 30 } }], remove: [at(gone)] }),
    })
    const [changed] = done.body.changed
    const { id, slug, updated_at: _, logoImage: __, ...firm } = gone
    const undone = await admin().call(bulkFirms, {
      body: act({
        create: [{ id, slug, firm: firm as NewFirm }],
        change: [{ ...at(changed), change: { discountPercentage: 10 } }],
      }),
    })
    expect(undone.status).toBe(200)
    expect(await one(id)).toMatchObject({ id, slug, ...firm })
    expect(await one(kept.id)).toMatchObject({ discountPercentage: 10 })
    // A device that kept the list of before is told that it is there, and of no deletion.
    const { firms, gone: left } = (await as(visitor, server).call(syncDirectory, { query: { since } })).body
    expect([firms.map((one: { id: string }) => one.id).includes(id), left]).toEqual([true, []])
  })

  test('leaves everything as it was where one firm was changed meanwhile, and names each such firm', {
    tags: ['both'],
  }, async () => {
    const [one, other, third] = [await made({ name: 'One' }), await made({ name: 'Other' }), await made()]
    await admin().call(changeFirm, { params: { id: other.id }, body: { warning: 'Slow.' } })
    await admin().call(bulkFirms, { body: act({ remove: [at(third)] }) })
    const before = await all()
    const body = act({
      create: [{ id: one.id, firm: aFirm({ name: 'Twin' }) }],
      change: [{ ...at(other), change: { category: 'bronze' } }],
      remove: [at(third)],
    })
    const refused = await admin().call(bulkFirms, { body })
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'stale',
        current: [
          { id: one.id, name: 'One' },
          { id: other.id, name: 'Other', current: { warning: 'Slow.' } },
          { id: third.id, current: null },
        ],
      },
    })
    expect(await all()).toEqual(before)
  })

  test('of two admins at once is one of them', { tags: ['both'] }, async () => {
    const firms = [await made(), await made(), await made()]
    const replies = await Promise.all(
      ['gold', 'silver', 'bronze'].map((category) =>
        admin().call(bulkFirms, {
          body: act({ change: firms.map((firm) => ({ ...at(firm), change: { category } })) }),
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    const winner = replies.find(({ status }) => status === 200)?.body.changed[0].category
    const ids = new Set(firms.map(({ id }) => id))
    const now = (await all()).filter(({ id }) => ids.has(id))
    expect(now.map(({ category }) => category)).toEqual([winner, winner, winner])
  })

  test('is refused as a whole where it names a firm twice, or holds a value that no firm can have', {
    tags: ['both'],
  }, async () => {
    const firm = await made()
    const twice = act({ change: [{ ...at(firm), change: { warning: 'x' } }], remove: [at(firm)] })
    expect(await admin().call(bulkFirms, { body: twice })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'remove.0.id', message: 'is named twice' }] },
    })
    const wrong = act({
      create: [{ id: randomUUID(), firm: aFirm() }],
      change: [{ ...at(firm), change: { discountPercentage: 101 } }],
    })
    const before = await all()
    expect(await admin().call(bulkFirms, { body: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'change.0.change.discountPercentage' }] },
    })
    expect(await all()).toEqual(before)
  })

  test('plans a discount for many firms: one act, whose inverse takes every plan away', {
    tags: ['both'],
  }, async () => {
    const firms = [await made(), await made({ affiliateCode: 'OWN', discountPercentage: 10 })]
    const planned = [
      { at: '2099-11-27T08:00:00.000Z', change: { discountPercentage: 25 } },
      { at: '2099-11-30T20:00:00.000Z', change: { discountPercentage: 10 } },
    ]
    const body = act({ change: firms.map((firm) => ({ ...at(firm), change: { planned } })) })
    const done = await admin().call(bulkFirms, { body })
    expect(done.body.changed.map((firm: StaffFirm) => firm.planned)).toEqual([planned, planned])
    const query = { batch: done.body.batch }
    expect((await admin().call(listHistory, { query })).body).toHaveLength(2)
    const back = done.body.changed.map((firm: StaffFirm) => ({ ...at(firm), change: { planned: [] } }))
    const undone = await admin().call(bulkFirms, { body: act({ change: back }) })
    expect(undone.body.changed.map((firm: StaffFirm) => firm.planned ?? [])).toEqual([[], []])
  })

  test('plans nothing where one firm cannot take it, and says which one by its place', {
    tags: ['both'],
  }, async () => {
    const [free, full] = [await made(), await made()]
    const plan = (year: number) => ({ at: `${year}-11-27T08:00:00.000Z`, change: { discountPercentage: 25 } })
    const before = await all()
    const over = act({
      change: [
        { ...at(free), change: { planned: [plan(2099)] } },
        { ...at(full), change: { planned: [plan(2020)] } },
      ],
    })
    expect(await admin().call(bulkFirms, { body: over })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'change.1.change.planned', message: 'must be in the future' }] },
    })
    const many = Array.from({ length: 13 }, (_, n) => plan(2080 + n))
    const tooMany = act({
      change: [
        { ...at(free), change: { planned: [plan(2099)] } },
        { ...at(full), change: { planned: many } },
      ],
    })
    expect(await admin().call(bulkFirms, { body: tooMany })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'change.1.change.planned' }] },
    })
    expect(await all()).toEqual(before)
  })

  test('gives moderators no more than they may do to a single firm', { tags: ['both'] }, async () => {
    const [firm, other] = [await made(), await made()]
    const refused = [
      act({ remove: [at(firm)] }),
      act({ change: [{ ...at(firm), change: { affiliateCode: 'MINE' } }] }),
      act({
        change: [
          { ...at(other), change: { warning: 'x' } },
          { ...at(firm), change: { category: 'avoid' } },
        ],
      }),
      act({ create: [{ id: randomUUID(), firm: aFirm({ discountPercentage: 5 }) }] }),
    ]
    const before = await all()
    for (const body of refused) {
      expect(await moderator().call(bulkFirms, { body })).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      })
    }
    expect(await all()).toEqual(before)
    const body = act({ change: [{ ...at(firm), change: { category: 'silver', includeInCarousel: false } }] })
    expect((await moderator().call(bulkFirms, { body })).status).toBe(200)
  })

  test('that a crash interrupts is done or was never begun', { tags: ['all'] }, async () => {
    const location = await databases.prepared()
    const first = await aRunningProcess(location)
    const create = Array.from({ length: 60 }, (_, n) => ({
      id: `firm-${n}`,
      firm: aFirm({ name: `Firm ${n}` }),
    }))
    const filled = await as(visitor, first).call(bulkFirms, { body: act({ create }) })
    expect(filled.status).toBe(200)
    await first.end()
    for (let trial = 0; trial < 2; trial++) {
      const running = await aRunningProcess(location)
      const firms: StaffFirm[] = (await as(visitor, running).call(listStaffFirms)).body
      const warning = `trial ${trial}`
      const body = act({
        create: [{ id: `new-${trial}`, firm: aFirm({ warning }) }],
        change: firms.map((firm) => ({ ...at(firm), change: { warning } })),
      })
      const sent = as(visitor, running)
        .call(bulkFirms, { body })
        .catch(() => null)
      await pause(10 + trial * 40)
      await running.crash()
      await sent
      const after = await using(location, (database) => readFirms({ database }))
      const isDone = after.some((firm) => firm.id === `new-${trial}`)
      const warnings = new Set(after.map((firm) => firm.warning === warning))
      expect([...warnings]).toEqual([isDone])
      // Exactly one entry of the list of changes for each change, or none.
      const { changes } = await using(location, (database) =>
        readChangePage({ database }, { limit: 200 }, new Date()),
      )
      const told = changes.filter((one) => one.after === warning || one.firm?.id === `new-${trial}`)
      expect(told).toHaveLength(isDone ? after.length : 0)
      await using(location, async (database) => expect((await verifyHistory(database)).faults).toEqual([]))
    }
  })
})
