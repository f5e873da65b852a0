import { beforeAll, expect, test } from 'vitest'
import { deleteFirm } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import {
  createAnswerLink,
  listAnswerLinks,
  readAnswerable,
  revokeAnswerLink,
  sendAnswer,
} from '#contract/reviews/firm-answers.ts'
import { decideAnswer, listAnswers } from '#contract/reviews/moderation.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
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

describeEachDatabase('Answers of firms', (databases) => {
  let server: TestServer
  let clock: TestClock
  let firmId: string

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
    firmId = await addFirm(server, admin, { name: 'Kestrel Row Funding' })
  })

  const staff = (person: Person) => as(person, server).call
  const published = async (firm = firmId) => {
    const { id } = await sendRated(server)
    return (await publish(server, moderator, id, { firmId: firm })).body.review
  }
  const aLink = async (firm = firmId) => {
    const { body } = await staff(admin)(createAnswerLink, { params: { id: firm } })
    return { ...body, token: body.path.split('#')[1] as string }
  }
  const open = (token: string) =>
    as(visitor, server).call(readAnswerable, { body: { token }, headers: newAddress() })
  const answer = (token: string, reviewId: string, text: string) =>
    as(visitor, server).call(sendAnswer, { body: { token, reviewId, text }, headers: newAddress() })
  const waiting = async () => (await staff(moderator)(listAnswers)).body
  const decide = (id: string, body: object) =>
    staff(moderator)(decideAnswer, { params: { id }, body: { tag: '"1"', ...body } })
  const shown = async (id = firmId) =>
    (await as(visitor, server).call(listFirmReviews, { params: { id } })).body.reviews

  test('stand below the review once staff let them, with their date', { tags: ['both'] }, async () => {
    const review = await published()
    const { token } = await aLink()
    expect((await open(token)).body).toMatchObject({
      firm: { id: firmId, name: 'Kestrel Row Funding' },
      reviews: [{ review: { id: review.id, text: review.text }, answer: null }],
    })
    const text = 'Thank you. <b>The rulebook</b> will say so.'
    expect(await answer(token, review.id, text)).toMatchObject({
      status: 201,
      body: { answer: { text, status: 'pending' }, review: { answer: null } },
    })
    expect((await staff(moderator)(readQueue)).body.answers).toBe(1)
    expect((await shown())[0].answer).toBe(null)
    const [found] = await waiting()
    expect(found).toMatchObject({ text, firmName: 'Kestrel Row Funding', review: { id: review.id } })
    const refused = await decide(found.id, { status: 'rejected' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    expect((await decide(found.id, { status: 'approved' })).status).toBe(200)
    expect((await shown())[0].answer).toEqual({ text, published_at: expect.any(String) })
    expect([await waiting(), (await staff(moderator)(readQueue)).body.answers]).toEqual([[], 0])
    expect((await answer(token, review.id, 'Something else')).status).toBe(409)
    const decided = await decide(found.id, { tag: '"2"', status: 'rejected', reason: 'No' })
    expect(decided.status).toBe(409)
    const history = await staff(admin)(listHistory, { query: { subject: 'review' } })
    expect(history.body[0]).toMatchObject({ before: { answer: 'pending' }, after: { answer: 'approved' } })
  })

  test('can be sent again until one is published; who decides on an older one is told', {
    tags: ['both'],
  }, async () => {
    const review = await published()
    const { token } = await aLink()
    await answer(token, review.id, 'First')
    const [first] = await waiting()
    await answer(token, review.id, 'Second')
    await answer(token, review.id, 'Second')
    expect((await decide(first.id, { status: 'approved' })).status).toBe(412)
    const [second] = await waiting()
    expect(second).toMatchObject({ id: first.id, text: 'Second', version: 2 })
    const reason = 'It names a person'
    await decide(second.id, { tag: '"2"', status: 'rejected', reason })
    const mine = (await open(token)).body.reviews[0]
    expect(mine).toMatchObject({ review: { answer: null }, answer: { status: 'rejected', reason } })
    expect((await answer(token, review.id, 'Second')).body.answer).toMatchObject({ status: 'pending' })
    expect(await waiting()).toHaveLength(1)
  })

  test('need a link of that firm that is neither over nor revoked', async () => {
    const other = await addFirm(server, admin, { name: 'Halden Ridge Capital' })
    const [review, foreign] = [await published(), await published(other)]
    const made = await aLink()
    expect(made).toMatchObject({
      path: `/answer-reviews#${made.token}`,
      link: { firmId, revoked_at: null, created_by: 'some-admin' },
    })
    expect((await answer(made.token, foreign.id, 'Not mine')).status).toBe(404)
    for (const text of ['', ' ', 'x'.repeat(1001)]) {
      expect((await answer(made.token, review.id, text)).status).toBe(400)
    }
    const stranger = `ans_${'x'.repeat(43)}`
    expect((await answer(stranger, review.id, 'Hello')).status).toBe(404)
    expect(await open(stranger)).toMatchObject({
      status: 404,
      body: { detail: 'This link has ended. Ask for a new one.' },
    })
    expect((await staff(moderator)(createAnswerLink, { params: { id: firmId } })).status).toBe(403)
    expect((await staff(admin)(createAnswerLink, { params: { id: 'gone' } })).status).toBe(404)
    const links = async () => (await staff(admin)(listAnswerLinks, { params: { id: firmId } })).body
    expect(JSON.stringify([await links(), server.logged()])).not.toContain(made.token)
    await staff(admin)(revokeAnswerLink, { params: { id: made.link.id } })
    expect((await staff(admin)(revokeAnswerLink, { params: { id: made.link.id } })).status).toBe(200)
    expect((await open(made.token)).status).toBe(404)
    const dated = await aLink()
    clock.advance(days(29))
    expect((await open(dated.token)).status).toBe(200)
    clock.advance(days(2))
    expect((await open(dated.token)).status).toBe(404)
    expect(await links()).toEqual([])
    const last = await aLink(other)
    await staff(admin)(deleteFirm, { params: { id: other } })
    expect((await open(last.token)).status).toBe(404)
  })

  test('need a link whose server had the right time', async () => {
    const review = await published()
    const listed = async () =>
      (await staff(admin)(listAnswerLinks, { params: { id: firmId } })).body.map(
        ({ id }: { readonly id: string }) => id,
      )
    clock.advance(days(100))
    const ahead = await aLink()
    clock.advance(-minutes(4))
    expect([(await open(ahead.token)).status, await listed()]).toEqual([200, [ahead.link.id]])
    clock.advance(-days(100))
    expect((await open(ahead.token)).status).toBe(404)
    expect((await answer(ahead.token, review.id, 'Too early')).status).toBe(404)
    expect(await listed()).not.toContain(ahead.link.id)
  })
})
