import { expect, test } from 'vitest'
import { openDatabase } from '#backend/database/connect.ts'
import { readFirms } from '#backend/models/firm.ts'
import { UNDO_LIFE } from '#backend/models/submission.ts'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { readActRevert } from '#contract/history-version.ts'
import { listReports } from '#contract/reviews/moderation.ts'
import { listReviews, readReviewFigures, reportReview } from '#contract/reviews/review-endpoints.ts'
import { isSample } from '#contract/sample.ts'
import { readSamples, type Samples } from '#contract/setup/setup-endpoints.ts'
import { aClock, from, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, admin, moderator, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { aServer, as, type CallAnswer, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { seedFirms } from './sample-firms.ts'

const environment = { SAMPLE_FIRMS: 'true', TRUSTED_PROXIES: '127.0.0.1' }

async function aNewSite(databases: Databases) {
  const clock = aClock()
  const location = await databases.empty()
  const options = { location, environment, readSession: twoOfTheStaff, overrides: { clock } }
  return { server: await aServer(options), clock }
}

type Place = Pick<TestServer, 'url'>

const samplesOf = async (server: Place): Promise<Samples> => (await as(admin, server).call(readSamples)).body
const firmsOf = async (server: Place): Promise<readonly StaffFirm[]> =>
  (await as(admin, server).call(listStaffFirms)).body

/** Removes these samples as one act, as staff do. */
const remove = (server: Place, firms: Samples['firms'], by = admin): Promise<CallAnswer> => {
  const wanted = firms.map(({ id, tag }) => ({ id, tag }))
  return as(by, server).call(bulkFirms, { body: { create: [], change: [], remove: wanted } })
}

/** Takes an act back, as its undo and the history do. */
async function takeBack(server: Place, batch: string): Promise<void> {
  const { body } = await as(admin, server).call(readActRevert, { params: { id: batch } })
  const { obstacles, ...act } = body
  expect(obstacles).toEqual([])
  expect((await as(admin, server).call(bulkFirms, { body: act, query: { puts_back: batch } })).status).toBe(
    200,
  )
}

const report = async (server: Place, id: string) => {
  const body = { reason: 'advertising', text: 'It says so itself', idempotencyKey: 'a-key-of-16-letters' }
  const sent = { params: { id }, body, headers: from('203.0.113.9') }
  expect((await as(visitor, server).call(reportReview, sent)).status).toBe(201)
}

describeEachDatabase('Samples', (databases) => {
  test('are as they came until a firm or a review of one is changed, or somebody really reviews it', async () => {
    const { server } = await aNewSite(databases)
    const first = await samplesOf(server)
    expect(first).toMatchObject({ reviews: 20, challenges: expect.any(Number) })
    expect(first.firms.map(({ use }) => use)).toEqual(Array.from({ length: 9 }, () => undefined))
    const [edited, reviewed, unpublished] = await firmsOf(server)
    if (!edited || !reviewed || !unpublished) throw new Error('There are samples')
    const change = (body: object) => as(admin, server).call(changeFirm, { params: { id: edited.id }, body })
    await change({ profitSplit: '91%' })
    const { id } = await sendRated(server)
    await publish(server, admin, id, { firmId: reviewed.id })
    await server.database.sequelize.query(
      `UPDATE reviews SET version = 2 WHERE firm_id = '${unpublished.id}'`,
    )
    const uses = new Map((await samplesOf(server)).firms.map((firm) => [firm.id, firm.use]))
    expect([edited, reviewed, unpublished].map((firm) => uses.get(firm.id))).toEqual([
      'changed',
      'reviewed',
      'changed',
    ])
    // A change that is undone leaves the firm as it came.
    await change({ profitSplit: edited.profitSplit })
    expect((await samplesOf(server)).firms.find((firm) => firm.id === edited.id)?.use).toBeUndefined()
    // A firm that became real is none of them.
    await change({ sample: false })
    expect((await samplesOf(server)).firms).toHaveLength(8)
    expect((await firmsOf(server)).filter(isSample)).toHaveLength(8)
  })

  test('go at once with their reviews, prices and reports, and one act brings all of it back', async () => {
    const { server } = await aNewSite(databases)
    const call = as(admin, server).call
    const own = await addFirm(server, admin, { name: 'My first firm' })
    const before = await firmsOf(server)
    const { body: reviews } = await call(listReviews)
    await report(server, reviews.reviews[0].id)
    expect((await call(listReports)).body).toHaveLength(1)
    expect((await remove(server, (await samplesOf(server)).firms, moderator)).status).toBe(403)
    const { status, body: done } = await remove(server, (await samplesOf(server)).firms)
    expect([status, done.removed.length]).toEqual([200, 9])
    expect((await call(listFirms)).body.map(({ id }: StaffFirm) => id)).toEqual([own])
    expect((await call(listReviews)).body.counts.total).toBe(0)
    expect((await call(listReports)).body).toEqual([])
    expect(await countRows(server.database, 'challenges')).toBe(0)
    await takeBack(server, done.batch)
    const plain = ({ updated_at: _, ...firm }: StaffFirm) => firm
    expect((await firmsOf(server)).map(plain)).toEqual(before.map(plain))
    expect((await call(listReviews)).body.counts).toEqual(reviews.counts)
    expect((await call(listReports)).body).toHaveLength(1)
    const { firms } = await samplesOf(server)
    expect(firms.map(({ use }) => use)).toEqual(Array.from({ length: 9 }, () => undefined))
  })

  test('leave nothing behind once their removal cannot be taken back', async () => {
    const { server, clock } = await aNewSite(databases)
    const { body } = await as(admin, server).call(listReviews)
    expect((await as(visitor, server).call(readReviewFigures)).body).toMatchObject({
      received: 0,
      published: 0,
      samples: 20,
    })
    await report(server, body.reviews[0].id)
    await remove(server, (await samplesOf(server)).firms)
    const counted = async () => {
      const reports = [(await as(visitor, server).call(readReviewFigures)).body.years]
      return reports.flat().reduce((sum: number, { notices }) => sum + notices, 0)
    }
    expect(await counted()).toBe(0)
    const left = async () => [
      await countRows(server.database, 'reviews'),
      await countRows(server.database, 'review_reports'),
    ]
    await eraseSubmissions(server.database, clock())
    expect(await left()).toEqual([20, 1])
    await eraseSubmissions(server.database, new Date(clock().getTime() + UNDO_LIFE + 1000))
    expect([await left(), await counted()]).toEqual([[0, 0], 0])
  })

  test('of a file that names other submissions than its own go as well', async () => {
    const { server, clock } = await aNewSite(databases)
    const file = JSON.parse(await exportFrom(server, admin))
    for (const review of file.collections.reviews) review.submission_id = `of-${review.id}`.slice(0, 64)
    expect((await restoreInto(server, JSON.stringify(file), admin)).status).toBe(200)
    await remove(server, (await samplesOf(server)).firms)
    await eraseSubmissions(server.database, new Date(clock().getTime() + UNDO_LIFE + 1000))
    expect(await countRows(server.database, 'reviews')).toBe(0)
  })

  test('are all there or all gone after a crash', { tags: ['all'] }, async () => {
    const location = await databases.empty()
    const counts = new Set<number>()
    for (const wait of [0, 10, 40]) {
      const server = await aRunningProcess(location, environment)
      const { firms } = await samplesOf(server)
      const removing = remove(server, firms).catch(() => null)
      await Promise.race([removing, new Promise((resolve) => setTimeout(resolve, wait))])
      await server.crash()
      const database = openDatabase(location)
      const count = (await readFirms({ database })).length
      counts.add(count)
      if (count === 0) {
        await database.sequelize.query('DELETE FROM reviews')
        await seedFirms(database)
      }
      await database.close()
    }
    expect([...counts].filter((count) => count !== 0 && count !== 9)).toEqual([])
  })

  test('are samples still in a restored backup, and firms of an older one are none', {
    tags: ['all'],
  }, async () => {
    const { server } = await aNewSite(databases)
    const file = await exportFrom(server, admin)
    const into = await aServer({ location: await databases.prepared(), readSession: twoOfTheStaff })
    expect((await restoreInto(into, file, admin)).status).toBe(200)
    expect((await firmsOf(into)).filter(isSample)).toHaveLength(9)
    expect((await samplesOf(into)).firms.filter(({ use }) => use)).toEqual([])
    const older = JSON.parse(file)
    for (const firm of older.collections.propfirms) delete firm.sample
    expect((await restoreInto(into, JSON.stringify(older), admin)).status).toBe(200)
    expect((await firmsOf(into)).filter(isSample)).toEqual([])
  })
})
