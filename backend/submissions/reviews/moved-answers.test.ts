import { beforeAll, expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import { listHistory } from '#contract/history.ts'
import { createAnswerLink, readAnswerable, sendAnswer } from '#contract/reviews/firm-answers.ts'
import { decideAnswer, listAnswers } from '#contract/reviews/moderation.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
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
import { as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const MOVED = 'This review is about another firm now'

describeEachDatabase('The answer of a firm whose review goes to another firm', (databases) => {
  let server: TestServer
  let ours: string
  let theirs: string
  let ourToken: string

  const tokenOf = async (id: string) => {
    const { body } = await as(admin, server).call(createAnswerLink, { params: { id } })
    return body.path.split('#')[1] as string
  }

  beforeAll(async () => {
    ;({ server } = await aReviewServer(databases))
    ours = await addFirm(server, admin, { name: 'Kestrel Row Funding' })
    theirs = await addFirm(server, admin, { name: 'Halden Ridge Capital' })
    ourToken = await tokenOf(ours)
  })

  const anonymous = () => as(visitor, server).call
  const open = async (token: string) =>
    (await anonymous()(readAnswerable, { body: { token }, headers: newAddress() })).body.reviews
  const answer = (token: string, reviewId: string, text: string) =>
    anonymous()(sendAnswer, { body: { token, reviewId, text }, headers: newAddress() })
  const waiting = async () => (await as(moderator, server).call(listAnswers)).body
  const decide = (id: string, tag: string, body: object = { status: 'approved' }) =>
    as(moderator, server).call(decideAnswer, { params: { id }, body: { tag, ...body } })
  const shownAt = async (id: string, reviewId: string) => {
    const { body } = await anonymous()(listFirmReviews, { params: { id } })
    return body.reviews.find((one: { id: string }) => one.id === reviewId)
  }
  const move = (id: string, firmId: string) => publish(server, moderator, id, { firmId })
  /** A review of ours to which we wrote this, published or not. */
  const answered = async (text: string, isPublished: boolean) => {
    const { id } = await sendRated(server)
    const { review } = (await move(id, ours)).body
    await answer(ourToken, review.id, text)
    const [found] = await waiting()
    if (isPublished) await decide(found.id, `"${found.version}"`)
    return { id, reviewId: review.id, answerId: found.id }
  }
  const historyOf = async (id: string) => {
    const { body } = await as(admin, server).call(listHistory, { query: { subject_id: id } })
    return body.map(({ subject_name, before, after }: Record<string, unknown>) => ({
      subject_name,
      before,
      after,
    }))
  }
  const revision = async () => (await anonymous()(syncDirectory, { query: { since: '0' } })).body.revision

  test('does not stand there as the words of that firm, and the history keeps them for the first one', async () => {
    const { id, reviewId } = await answered('Our words', true)
    expect((await shownAt(ours, reviewId)).answer).toMatchObject({ text: 'Our words' })
    const known = await revision()
    expect((await move(id, theirs)).status).toBe(200)
    expect((await shownAt(theirs, reviewId)).answer).toBe(null)
    expect(await shownAt(ours, reviewId)).toBe(undefined)
    expect(await historyOf(id)).toContainEqual({
      subject_name: 'Kestrel Row Funding',
      before: { answer: 'approved', text: 'Our words', firmId: ours },
      after: { answer: 'detached', reason: MOVED },
    })
    const told = (await anonymous()(syncDirectory, { query: { since: String(known) } })).body
    expect(told.firms.map((firm: { id: string }) => firm.id).sort()).toEqual([ours, theirs].sort())
    const theirToken = await tokenOf(theirs)
    expect(await open(theirToken)).toMatchObject([{ review: { id: reviewId }, answer: null }])
    expect((await answer(theirToken, reviewId, 'Their words')).status).toBe(201)
    const [found] = await waiting()
    expect(found).toMatchObject({ firmName: 'Halden Ridge Capital', text: 'Their words' })
    await decide(found.id, `"${found.version}"`)
    expect((await shownAt(theirs, reviewId)).answer).toMatchObject({ text: 'Their words' })
    await move(id, ours)
    expect((await shownAt(ours, reviewId)).answer).toBe(null)
  })

  test('is refused where it waits, with the reason, which its writer reads', async () => {
    const { id, reviewId, answerId } = await answered('Waiting words', false)
    await move(id, theirs)
    expect(await waiting()).toEqual([])
    expect((await decide(answerId, '"2"')).status).toBe(409)
    expect(await open(ourToken)).toContainEqual(
      expect.objectContaining({
        review: expect.objectContaining({ id: reviewId, firmId: theirs, answer: null }),
        answer: expect.objectContaining({ text: 'Waiting words', status: 'rejected', reason: MOVED }),
      }),
    )
    expect(await answer(ourToken, reviewId, 'Once more')).toMatchObject({
      status: 409,
      body: { detail: MOVED },
    })
    expect(await historyOf(id)).toContainEqual({
      subject_name: 'Kestrel Row Funding',
      before: { answer: 'pending', text: 'Waiting words', firmId: ours },
      after: { answer: 'rejected', reason: MOVED },
    })
    const theirToken = await tokenOf(theirs)
    expect(JSON.stringify(await open(theirToken))).not.toContain('Waiting words')
    expect((await answer(theirToken, reviewId, 'Their own')).body.answer).toMatchObject({ status: 'pending' })
    const [found] = await waiting()
    await decide(found.id, `"${found.version}"`)
    expect((await shownAt(theirs, reviewId)).answer).toMatchObject({ text: 'Their own' })
    expect(JSON.stringify(await open(ourToken))).not.toContain('Waiting words')
  })

  test('stays with the review of its firm where only other things of the decision change', async () => {
    const { id, reviewId } = await answered('Staying words', true)
    await publish(server, moderator, id, { firmId: ours, proof: 'screenshot' })
    expect((await shownAt(ours, reviewId)).answer).toMatchObject({ text: 'Staying words' })
  })

  test('does not stand there either where a file brings the review back under another firm', async () => {
    const { id, reviewId } = await answered('Restored words', true)
    const waits = await answered('Words that wait', false)
    const { collections, ...head } = JSON.parse(await exportFrom(server, admin))
    for (const review of collections.reviews) {
      if ([id, waits.id].includes(review.submission_id)) review.firm_id = theirs
    }
    for (const kept of [collections, { reviews: collections.reviews }]) {
      const file = JSON.stringify({ ...head, collections: kept })
      expect((await restoreInto(server, file, admin)).status).toBe(200)
      expect((await shownAt(theirs, reviewId)).answer).toBe(null)
    }
    const [found] = await waiting()
    expect(found).toMatchObject({ firmName: 'Kestrel Row Funding', text: 'Words that wait' })
    expect(await decide(found.id, `"${found.version}"`)).toMatchObject({
      status: 409,
      body: { detail: MOVED },
    })
    const refusal = { status: 'rejected', reason: 'Wrong firm' }
    expect((await decide(found.id, `"${found.version}"`, refusal)).status).toBe(200)
  })
})
