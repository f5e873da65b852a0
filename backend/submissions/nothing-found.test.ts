import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  correctOwnSubmission,
  eraseOwnSubmissions,
  readOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { sendAnswer } from '#contract/reviews/firm-answers.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { readOwnReports } from '#contract/reviews/own-reports.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aReviewServer, aSecret, sendRated } from '#testing/backend/published-reviews.ts'
import { as, type CallInput, visitor } from '#testing/backend/test-server.ts'
import { waitedFor } from '#testing/backend/waited-for.ts'

const secret = aSecret()
const report = { reason: 'other', text: 'Something', idempotencyKey: 'of-nothing-at-all' }
const calls: readonly (readonly [Endpoint, CallInput, status: number])[] = [
  [eraseOwnSubmissions, { body: { secrets: [secret, aSecret()] } }, 200],
  [withdrawOwnSubmission, { body: { secret } }, 404],
  [correctOwnSubmission, { body: { secret, firmName: 'A', description: 'B', rating: 2 } }, 404],
  [readOwnSubmissions, { body: { secrets: [secret] } }, 200],
  [readOwnReports, { body: { secrets: [secret] } }, 200],
  [reportReview, { params: { id: 'nobody' }, body: report }, 404],
  [reportFirm, { params: { id: 'nobody' }, body: { ...report, reason: 'outdated' } }, 404],
  [sendAnswer, { body: { token: `ans_${aSecret()}`, reviewId: 'nobody', text: 'x' } }, 404],
]

test('A visitor’s call that finds nothing makes no other wait', async () => {
  const { server } = await aReviewServer(databasesOf('sqlite'))
  const { call } = as(visitor, server)
  await server.pollJobs()
  for (const [endpoint, input, status] of calls) {
    const statements = await waitedFor(server, async () => {
      expect(await call(endpoint, input)).toMatchObject({ status })
    })
    expect([endpoint.path, ...statements]).toEqual([endpoint.path])
  }
  // One that finds something does: otherwise the above would prove nothing.
  const own = await sendRated(server)
  const erasing = () => call(eraseOwnSubmissions, { body: { secrets: [own.secret] } })
  expect(await waitedFor(server, erasing)).toEqual(
    expect.arrayContaining(['BEGIN IMMEDIATE', 'wal_checkpoint']),
  )
  expect(await waitedFor(server, erasing)).toEqual([])
})
