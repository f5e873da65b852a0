import { expect, test } from 'vitest'
import { correctOwnSubmission } from '#contract/own-submissions.ts'
import { days } from '#contract/primitives/time.ts'
import { downloadYears, readReviewFigures } from '#contract/reviews/review-endpoints.ts'
import type { SubmissionChange } from '#contract/submission.ts'
import { changeSubmission, deleteSubmission } from '#contract/submission-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, admin, aReviewServer, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** A year in which nothing happened. */
const aYear = {
  notices: 0,
  noticesDecided: 0,
  takenOff: 0,
  medianDaysToNotice: null,
  reviewsDecided: 0,
  objections: 0,
  objectionsDecided: 0,
  upheld: 0,
  medianDaysToObjection: null,
}

describeEachDatabase('The figures about reviews', (databases) => {
  test('say what came of bad reviews and of good ones, and when', async () => {
    const { server, clock } = await aReviewServer(databases)
    const firmId = await addFirm(server, admin)
    const figures = async () => (await as(visitor, server).call(readReviewFigures)).body
    expect(await figures()).toMatchObject({
      received: 0,
      published: 0,
      months: [],
      medianDaysToDecision: null,
    })
    const first = clock().toISOString().slice(0, 7)
    const sent = async (rating: string, fields = {}) => (await sendRated(server, { rating, ...fields })).id
    const [good, bad, paid, refused, gone] = [
      await sent('5'),
      await sent('1'),
      await sent('4', { incentivised: 'true' }),
      await sent('2'),
      await sent('3'),
    ]
    clock.advance(days(62))
    const last = clock().toISOString().slice(0, 7)
    await publish(server, admin, good, { firmId, proof: 'screenshot' })
    await publish(server, admin, bad, { firmId, proof: 'account_email' })
    await publish(server, admin, paid, { firmId })
    const call = as(admin, server).call
    await call(changeSubmission, { params: { id: refused }, body: { status: 'rejected', reason: 'No' } })
    await call(deleteSubmission, { params: { id: gone } })
    expect(await figures()).toEqual({
      received: 4,
      approved: 3,
      rejected: 1,
      medianDaysToDecision: 62,
      published: 3,
      samples: 0,
      publishedByStars: [1, 1, 0, 0, 1],
      rejectedByStars: [0, 0, 0, 1, 0],
      withProof: 2,
      incentivised: 1,
      reportsResolved: 0,
      months: [
        { month: first, received: 4, published: 0 },
        { month: last, received: 0, published: 3 },
      ],
      years: [{ ...aYear, year: Number(last.slice(0, 4)), reviewsDecided: 4 }],
    })
  })

  test('agree with each other while a correction waits, and after it was accepted, declined, or declined by mistake', async () => {
    const { server, clock } = await aReviewServer(databases)
    const firmId = await addFirm(server, admin)
    const { call } = as(admin, server)
    const figures = async () => {
      const {
        withProof: _,
        incentivised: __,
        samples: _samples,
        reportsResolved: ___,
        years: ____,
        ...counts
      } = (await as(visitor, server).call(readReviewFigures)).body
      return counts
    }
    const month = clock().toISOString().slice(0, 7)
    const { id, secret } = await sendRated(server, { rating: '5' })
    clock.advance(days(2))
    await publish(server, admin, id, { firmId })
    const one = {
      received: 1,
      approved: 1,
      rejected: 0,
      published: 1,
      publishedByStars: [1, 0, 0, 0, 0],
      rejectedByStars: [0, 0, 0, 0, 0],
      medianDaysToDecision: 2,
      months: [{ month, received: 1, published: 1 }],
    }
    expect(await figures()).toEqual(one)
    clock.advance(days(62))
    const correct = async (description: string, rating: number) => {
      const answer = await as(visitor, server).call(correctOwnSubmission, {
        body: { secret, firmName: 'Kestrel', description, rating },
      })
      expect(answer.body).toMatchObject({ state: 'waiting' })
    }
    // The published text stands until the decision, and stays where the correction is declined.
    await correct('It took longer than I said.', 3)
    expect(await figures()).toEqual(one)
    const decide = async (body: SubmissionChange) => {
      expect(await call(changeSubmission, { params: { id }, body })).toMatchObject({ status: 200 })
    }
    clock.advance(days(3))
    await decide({ status: 'rejected', reason: 'No proof' })
    expect(await figures()).toEqual(one)
    await decide({ status: 'pending' })
    expect(await figures()).toEqual(one)
    await decide({ status: 'rejected', reason: 'No proof' })
    await correct('It took much longer than I said.', 2)
    expect(await figures()).toEqual(one)
    clock.advance(days(1))
    await publish(server, admin, id, { firmId })
    expect(await figures()).toEqual({ ...one, medianDaysToDecision: 1, publishedByStars: [0, 0, 0, 1, 0] })
  })

  test('of the years are a file for spreadsheets, too', { tags: ['both'] }, async () => {
    const { server, clock } = await aReviewServer(databases)
    const { status, headers, body } = await as(visitor, server).call(downloadYears)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="review-figures.csv"')
    expect(body.split('\r\n')[1]).toBe(`"${clock().getUTCFullYear()}","0","0","0","","0","0","0","0",""`)
  })
})
