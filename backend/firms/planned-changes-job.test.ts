import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { LEASE, runIfDue } from '#backend/jobs/claim.ts'
import { findFirm, LIVE, readFirms } from '#backend/models/firm.ts'
import { readChanges } from '#backend/models/history.ts'
import { readChangePage } from '#backend/models/public-change.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import type { NewFirm, PlannedChange } from '#contract/firm.ts'
import { hours, minutes } from '#contract/primitives/time.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { doElsewhere } from '#testing/backend/killed-jobs.ts'
import { plannedChangesJob } from './planned-changes-job.ts'
import { addFirm, changeFields } from './write-firms.ts'

const author = { caller: someAdmin(), address: '203.0.113.1', ifMatch: undefined }
const inHours = (count: number, now = new Date()) => new Date(now.getTime() + hours(count)).toISOString()
const publication = (at: string): PlannedChange => ({ at, change: { status: 'live' } })

const add = (database: Database, values: Partial<NewFirm>) =>
  inTransaction(database, (writing) => addFirm(writing, aFirm(values), author, new Date()))

/** How often each firm became live, as the history has it. */
async function publicationsIn(database: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { subject_id: id, after } of await readChanges({ database }, 1000)) {
    if (after?.status === 'live') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** How many entries the list of changes has of each firm. */
async function countChanges(database: Database): Promise<Map<string, number>> {
  const { changes } = await readChangePage({ database }, { limit: 200 }, new Date())
  const counts = new Map<string, number>()
  for (const { firm } of changes) counts.set(firm?.id ?? '', (counts.get(firm?.id ?? '') ?? 0) + 1)
  return counts
}

/** Several processes on one database. */
async function instancesOn(databases: Databases, count: number) {
  const location = await databases.prepared()
  const opened = Array.from({ length: count }, () => openDatabase(location))
  const [first] = opened as [Database]
  return { location, first, opened, close: () => Promise.all(opened.map((one) => one.close())) }
}

describeEachDatabase('Planned changes of firms', (databases) => {
  test('are done at their time, in their order, each by one of several instances', {
    tags: ['both'],
  }, async () => {
    const { first, opened, close } = await instancesOn(databases, 3)
    const clock = aClock()
    const lookAll = () => Promise.all(opened.map((one) => runIfDue(one, plannedChangesJob(one), clock)))
    const old = { discountPercentage: 10, affiliateCode: 'EVERYDAY' }
    const { id } = await add(first, {
      ...old,
      status: 'draft',
      planned: [
        publication(inHours(1)),
        { at: inHours(2), change: { discountPercentage: 40, affiliateCode: 'BLACK40' } },
        { at: inHours(3), change: old },
      ],
    })
    const states: unknown[] = []
    for (let hour = 0; hour < 4; hour++) {
      await lookAll()
      await lookAll()
      const firm = await findFirm({ database: first }, id)
      states.push([firm?.status, firm?.discountPercentage, firm?.affiliateCode, firm?.planned.length])
      clock.advance(hours(1) + minutes(1))
    }
    expect(states).toEqual([
      ['scheduled', 10, 'EVERYDAY', 3],
      ['live', 10, 'EVERYDAY', 2],
      ['live', 40, 'BLACK40', 1],
      ['live', 10, 'EVERYDAY', 0],
    ])
    expect((await publicationsIn(first)).get(id)).toBe(1)
    const entries = (await readChanges({ database: first }, 10)).filter((one) => one.subject_id === id)
    expect(entries.map(({ action }) => action)).toEqual(['change', 'change', 'change', 'create'])
    await close()
  })

  test('that were cancelled, or moved, are not done at their first time', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const job = plannedChangesJob(database)
    const change = (id: string, planned: PlannedChange[]) =>
      inTransaction(database, (writing) =>
        changeFields(writing, { id, change: { planned } }, author, new Date()),
      )
    const cancelled = await add(database, { planned: [publication(inHours(1))] })
    const moved = await add(database, { name: 'Moved', planned: [publication(inHours(1))] })
    await runIfDue(database, job, clock)
    await change(cancelled.id, [])
    await change(moved.id, [publication(inHours(5))])
    const revision = await readRevision(database)
    clock.advance(hours(2))
    await runIfDue(database, job, clock)
    const statuses = async () => (await readFirms({ database })).map(({ name, status }) => [name, status])
    expect(await statuses()).toEqual([
      ['Moved', 'scheduled'],
      ['Northwind Funding', 'draft'],
    ])
    expect(await readRevision(database)).toBe(revision)
    clock.advance(hours(4))
    await runIfDue(database, job, clock)
    await runIfDue(database, job, clock)
    expect(await statuses()).toEqual([
      ['Moved', 'live'],
      ['Northwind Funding', 'draft'],
    ])
  })

  test('are done wholly or not at all by a process that is killed, and once however often that happens', {
    tags: ['all'],
  }, async () => {
    const { location, first, close } = await instancesOn(databases, 1)
    const at = inHours(1)
    const count = 60
    for (let n = 0; n < count; n++) await add(first, { name: `Firm ${n}`, planned: [publication(at)] })
    let now = new Date(Date.parse(at) + minutes(1))
    const live = async () => (await readFirms({ database: first }, LIVE)).length
    let done = 0
    for (const enough of [1, 20, count + 1]) {
      const isEnough = async () => (await live()) >= enough
      // Two at once: the one that does the work is killed wherever it is.
      const task = { job: 'plans', location, now } as const
      await Promise.all([doElsewhere(task, isEnough), doElsewhere(task, isEnough)])
      done = await live()
      expect(done).toBeGreaterThanOrEqual(Math.min(enough, count))
      if (enough < count) expect(done).toBeLessThan(count)
      const published = await publicationsIn(first)
      const told = await countChanges(first)
      for (const { id, status, planned } of await readFirms({ database: first })) {
        const isDone = status === 'live'
        const done = [planned.length, published.get(id) ?? 0, told.get(id) ?? 0]
        expect(done).toEqual(isDone ? [0, 1, 1] : [1, 0, 0])
      }
      now = new Date(now.getTime() + LEASE + minutes(1))
    }
    expect(done).toBe(count)
    await close()
  })
})
