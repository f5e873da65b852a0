import { beforeAll, expect, test } from 'vitest'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import { listHistory } from '#contract/history.ts'
import { days } from '#contract/primitives/time.ts'
import { changeReview, listReports, resolveReports } from '#contract/reviews/moderation.ts'
import { listFirmReviews, readReviewFigures, reportReview } from '#contract/reviews/review-endpoints.ts'
import { deleteSubmission } from '#contract/submission-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import type { TestClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import {
  addFirm,
  admin,
  aReviewServer,
  moderator,
  newAddress,
  publish,
  sendRated,
} from '#testing/backend/published-reviews.ts'
import { as, type Person, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Reports on published reviews', (databases) => {
  let server: TestServer
  let clock: TestClock
  let firmId: string
  let keys = 0

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
    firmId = await addFirm(server, admin, { name: 'Kestrel Row Funding' })
  })

  const staff = (person: Person) => as(person, server).call
  const aKey = () => {
    keys += 1
    return `report-number-${String(keys).padStart(6, '0')}`
  }
  const published = async () => {
    const { id } = await sendRated(server)
    return (await publish(server, moderator, id, { firmId })).body.review
  }
  const report = (id: string, body: object = {}, headers = newAddress()) =>
    as(visitor, server).call(reportReview, {
      params: { id },
      body: { reason: 'advertising', idempotencyKey: aKey(), ...body },
      headers,
    })
  const reports = async () => (await staff(moderator)(listReports)).body
  const badge = async () => (await staff(moderator)(readQueue)).body.reports

  test('stand in the queue until somebody resolves them; whoever unpublishes says why', {
    tags: ['both'],
  }, async () => {
    const review = await published()
    const idempotencyKey = aKey()
    const text = 'The writer sells a course.'
    expect(await report(review.id, { text, idempotencyKey })).toMatchObject({ status: 201 })
    expect((await report(review.id, { text, idempotencyKey })).status).toBe(201)
    await report(review.id, { reason: 'false' })
    expect(await badge()).toBe(1)
    const [open] = await reports()
    expect(open).toMatchObject({
      firmName: 'Kestrel Row Funding',
      review: { id: review.id, state: 'published', text: review.text },
      reports: [
        { reason: 'advertising', text },
        { reason: 'false', text: '' },
      ],
    })
    const resolve = (body: object) =>
      staff(moderator)(resolveReports, { params: { id: review.id }, body: { tag: '"1"', ...body } })
    const read = open.reports.map(({ id }: { id: string }) => id)
    await report(review.id, { text: 'It came while staff read the others.' })
    expect((await resolve({ action: 'unpublish', reason: ' ', reports: read })).status).toBe(400)
    const reason = 'The payout statement was seen'
    expect(await resolve({ action: 'keep', reason, reports: read })).toMatchObject({
      status: 200,
      body: { state: 'published' },
    })
    expect((await resolve({ action: 'keep', reason, reports: read })).status).toBe(409)
    const [later] = await reports()
    expect(later.reports).toMatchObject([{ text: 'It came while staff read the others.' }])
    const rest = later.reports.map(({ id }: { id: string }) => id)
    expect(
      await resolve({ action: 'unpublish', reason: 'Paid for', reports: rest, tag: '"7"' }),
    ).toMatchObject({
      status: 412,
    })
    const unpublish = { action: 'unpublish', reason: 'Paid for', rule: 'own', reports: rest }
    expect(await resolve(unpublish)).toMatchObject({
      body: { state: 'unpublished', reason: 'Paid for', rule: 'own' },
    })
    expect([await reports(), await badge()]).toEqual([[], 0])
    const shown = await as(visitor, server).call(listFirmReviews, { params: { id: firmId } })
    expect(shown.body.reviews).toEqual([])
    const history = await staff(admin)(listHistory, {
      query: { subject: 'review', subject_id: review.submissionId },
    })
    expect(history.body.map(({ after }: { after: object }) => after).slice(0, 3)).toMatchObject([
      { state: 'unpublished', reason: 'Paid for' },
      { reports: 1, resolution: 'unpublish', reason: 'Paid for' },
      { reports: 2, resolution: 'keep', reason },
    ])
    expect(JSON.stringify(history.body)).not.toContain('course')
    expect((await as(visitor, server).call(readReviewFigures)).body.reportsResolved).toBe(3)
  })

  test('are about reviews that visitors see', { tags: ['both'] }, async () => {
    const review = await published()
    for (const id of ['nothing', review.submissionId]) expect((await report(id)).status).toBe(404)
    expect((await report(review.id, { reason: 'boring' })).status).toBe(400)
    expect((await report(review.id, { idempotencyKey: 'short' })).status).toBe(400)
    expect((await report(review.id, { text: 'x'.repeat(1001) })).status).toBe(400)
    await staff(moderator)(changeReview, {
      params: { id: review.id },
      body: { state: 'unpublished', reason: 'No' },
    })
    expect((await report(review.id)).status).toBe(404)
  })

  test('go with what they are about', { tags: ['both'] }, async () => {
    const review = await published()
    await report(review.id)
    expect(await badge()).toBe(1)
    await staff(admin)(deleteSubmission, { params: { id: review.submissionId } })
    expect([await reports(), await badge()]).toEqual([[], 0])
    clock.advance(days(1))
    await eraseSubmissions(server.database, clock())
    expect([await reports(), await badge()]).toEqual([[], 0])
  })

  test('of one network are so many an hour', { tags: ['both'] }, async () => {
    const review = await published()
    const address = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await report(review.id, {}, address)).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })

  test('are forgotten with contact data, so long after they were resolved', { tags: ['both'] }, async () => {
    const review = await published()
    await report(review.id, { text: 'Planted words' })
    const read = (await reports()).find((one: { review: { id: string } }) => one.review.id === review.id)
    const body = { tag: '"1"', action: 'keep', reason: 'Fine', reports: [read.reports[0].id] }
    await staff(moderator)(resolveReports, { params: { id: review.id }, body })
    const texts = async () => {
      const [rows] = await server.database.sequelize.query("SELECT text FROM review_reports WHERE text <> ''")
      return JSON.stringify(rows)
    }
    await eraseSubmissions(server.database, clock())
    expect(await texts()).toContain('Planted words')
    clock.advance(days(400))
    await eraseSubmissions(server.database, clock())
    expect(await texts()).not.toContain('Planted words')
  })

  test('of one key are one, be they about several reviews and sent at the same time', {
    tags: ['both'],
  }, async () => {
    const reviews = [await published(), await published(), await published(), await published()]
    const body = { reason: 'false', text: 'Whichever', idempotencyKey: aKey() }
    const sent = await Promise.all(reviews.map(({ id }) => report(id, body)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const open: readonly { readonly reports: readonly { readonly text: string }[] }[] = await reports()
    const told = open.flatMap((one) => one.reports)
    expect(told.filter(({ text }) => text === body.text)).toHaveLength(1)
  })
})
