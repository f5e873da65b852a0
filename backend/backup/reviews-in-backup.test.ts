import { expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import { readOwnSubmissions, withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { createAnswerLink, sendAnswer } from '#contract/reviews/firm-answers.ts'
import {
  changeReview,
  decideAnswer,
  listAnswers,
  listReports,
  resolveReports,
} from '#contract/reviews/moderation.ts'
import { listFirmReviews, readReviewFigures, reportReview } from '#contract/reviews/review-endpoints.ts'
import { deleteSubmission } from '#contract/submission-endpoints.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto, withoutMoment } from '#testing/backend/backups.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const admin = { token: 'admin' }
const settings = { readSession: twoOfTheStaff, environment: { TRUSTED_PROXIES: '127.0.0.1' } }
const mysql = databasesOf('mysql')

/** A published review with an answer of its firm and a report, and the secret of its sender. */
async function aTalkedAboutReview(server: TestServer) {
  const firmId = await addFirm(server, admin)
  const fields = {
    contactName: 'Zoë 🦊',
    showName: 'true',
    outcome: 'paid_out',
    payoutAmount: '€1.280',
  } as const
  const { id, secret } = await sendRated(server, fields)
  const { review } = (await publish(server, admin, id, { firmId, showName: true, removed: [1] })).body
  const call = as(admin, server).call
  const { path } = (await call(createAnswerLink, { params: { id: firmId } })).body
  const token = path.split('#')[1]
  await call(sendAnswer, { body: { token, reviewId: review.id, text: 'Thank you.' } })
  const [answer] = (await call(listAnswers)).body
  await call(decideAnswer, { params: { id: answer.id }, body: { tag: '"1"', status: 'approved' } })
  const report = { reason: 'other', text: 'A report', idempotencyKey: 'the-key-of-a-report' }
  await call(reportReview, { params: { id: review.id }, body: report })
  return { firmId, id, secret, review }
}

const reviewsOf = async (server: TestServer, id: string) =>
  (await as(visitor, server).call(listFirmReviews, { params: { id } })).body

const pathsOf = (file: string) => JSON.parse(file).collections
const reportsOf = (file: string) => pathsOf(file).review_reports

describeEachDatabase('A backup', (databases) => {
  test('brings reviews, answers and reports into an empty MariaDB, byte for byte', {
    tags: ['all'],
  }, async () => {
    const from = await aServer({ location: await databases.prepared(), ...settings })
    const { firmId, secret, id } = await aTalkedAboutReview(from)
    const file = await exportFrom(from, admin)
    const { reviews, review_answers, review_reports } = pathsOf(file)
    expect([reviews.length, review_answers.length, review_reports.length]).toEqual([1, 1, 1])
    expect(file).not.toContain(secret)
    const into = await aServer({ location: await mysql.prepared(), ...settings })
    expect((await restoreInto(into, file, admin)).status).toBe(200)
    const ownPart = (text: string) => withoutMoment(text).split('"admin_users":')[0]
    expect(ownPart(await exportFrom(into, admin))).toBe(ownPart(file))
    expect(await reviewsOf(into, firmId)).toEqual(await reviewsOf(from, firmId))
    const own = await as(visitor, into).call(readOwnSubmissions, { body: { secrets: [secret] } })
    expect(own.body).toMatchObject([{ id, state: 'published' }])
  })

  test('puts reviews back as they were, and tells devices of their firm', async () => {
    const server = await aServer({ location: await databases.prepared(), ...settings })
    const { firmId, review, id } = await aTalkedAboutReview(server)
    const [file, before] = [await exportFrom(server, admin), await reviewsOf(server, firmId)]
    const change = { state: 'unpublished', reason: 'Why not' }
    await as(admin, server).call(changeReview, { params: { id: review.id }, body: change })
    const sync = async (since: number) =>
      (await as(visitor, server).call(syncDirectory, { query: { since: String(since) } })).body
    const { revision } = await sync(0)
    const { body } = await restoreInto(server, file, admin)
    expect(body.changes.reviews).toMatchObject({ in_file: 1, changed: 1 })
    expect(await reviewsOf(server, firmId)).toEqual(before)
    expect(await sync(revision)).toMatchObject({ complete: false, firms: [{ id: firmId, reviewCount: 1 }] })
    await as(admin, server).call(deleteSubmission, { params: { id } })
    await restoreInto(server, file, admin)
    expect(await reviewsOf(server, firmId)).toEqual(before)
  })

  test('never brings back what its sender withdrew', async () => {
    const server = await aServer({ location: await databases.prepared(), ...settings })
    const { firmId, secret } = await aTalkedAboutReview(server)
    const file = await exportFrom(server, admin)
    await as(visitor, server).call(withdrawOwnSubmission, { body: { secret } })
    const { body } = await restoreInto(server, file, admin)
    expect(body.changes).toMatchObject({
      user_submissions: { in_file: 0 },
      reviews: { in_file: 0 },
      review_answers: { in_file: 0 },
      review_reports: { in_file: 0 },
    })
    expect((await reviewsOf(server, firmId)).reviews).toEqual([])
    const own = await as(visitor, server).call(readOwnSubmissions, { body: { secrets: [secret] } })
    expect(own.body).toMatchObject([{ state: 'withdrawn' }])
  })

  test('that calls resolved reports settled brings them back', async () => {
    const server = await aServer({ location: await databases.prepared(), ...settings })
    const { review } = await aTalkedAboutReview(server)
    const call = as(admin, server).call
    const [{ reports }] = (await call(listReports)).body
    const body = { tag: '"1"', action: 'keep', reason: 'True', reports: [reports[0].id] }
    expect(await call(resolveReports, { params: { id: review.id }, body })).toMatchObject({ status: 200 })
    const file = await exportFrom(server, admin)
    const old = file.replace('"resolved_at":', '"settled_at":').replace('"resolution":', '"settlement":')
    expect(old).toMatch(/"settled_at":"[^"]+","settlement":"keep"/)
    const into = await aServer({ location: await databases.prepared(), ...settings })
    expect((await restoreInto(into, old, admin)).status).toBe(200)
    expect(withoutMoment(await exportFrom(into, admin))).toContain(
      JSON.stringify(reportsOf(file)).slice(1, -1),
    )
    expect((await as(visitor, into).call(readReviewFigures)).body.reportsResolved).toBe(1)
    expect((await as(admin, into).call(listReports)).body).toEqual([])
  })

  test('of a version that knew no published reviews leaves them alone', { tags: ['both'] }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...settings })
    const { firmId } = await aTalkedAboutReview(server)
    const { collections, ...head } = JSON.parse(await exportFrom(server, admin))
    const { reviews: _, review_answers: __, review_reports: ___, ...known } = collections
    const old = [
      'rating',
      'accountSize',
      'outcome',
      'experiencedOn',
      'payoutAmount',
      'firmId',
      'showName',
      'secretHash',
      'reason',
      'decided_by',
      'corrected_at',
      'mark',
    ]
    known.user_submissions = known.user_submissions.map((one: object) =>
      Object.fromEntries(Object.entries(one).filter(([key]) => !old.includes(key))),
    )
    const before = await reviewsOf(server, firmId)
    expect(await restoreInto(server, JSON.stringify({ ...head, collections: known }), admin)).toMatchObject({
      status: 200,
      body: { absent: ['reviews', 'review_answers', 'review_reports'] },
    })
    expect(await reviewsOf(server, firmId)).toEqual(before)
  })
})
