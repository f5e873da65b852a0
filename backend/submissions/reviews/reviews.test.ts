import { beforeAll, expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import { firm as firmSchema } from '#contract/firm.ts'
import { deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { changeReview, publishReview } from '#contract/reviews/moderation.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { listFirmReviews, listReviews } from '#contract/reviews/review-endpoints.ts'
import { submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  readSubmission,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
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
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type Person, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Published reviews', (databases) => {
  let server: TestServer
  let clock: TestClock

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  const staff = (person: Person) => as(person, server).call
  const reviewsOf = async (id: string, query: Record<string, string> = {}): Promise<ReviewPage> =>
    (await as(visitor, server).call(listFirmReviews, { params: { id }, query })).body
  const inList = async (id: string) => {
    const { body } = await as(visitor, server).call(listFirms)
    return body.find((firm: { id: string }) => firm.id === id)
  }
  const read = async (id: string) => (await staff(moderator)(readSubmission, { params: { id } })).body

  test('show what the sender said, as staff let it stand, and nothing that names the sender', {
    tags: ['both'],
  }, async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server, {
      description: 'Daniel from support (ticket HR-20931) was quick.\n<script>alert(1)</script>',
      contactName: 'Mara Secret',
      contactEmail: 'mara@secret.example',
      outcome: 'paid_out',
      accountSize: '$50,000',
      payoutAmount: '$1,280',
      experiencedOn: clock().toISOString().slice(0, 10),
      relationship: 'Was their employee',
      incentivised: 'true',
      firmId,
    })
    const { status, body } = await publish(server, moderator, id, {
      firmId,
      removed: [4, 0],
      proof: 'payout_statement',
      connected: true,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        decided_by: expect.any(String),
        review: { state: 'published', removed: [0, 4] },
      },
    })
    const page = await reviewsOf(firmId)
    const text = '[removed] from support (ticket [removed]) was quick.\n<script>alert(1)</script>'
    expect(page).toMatchObject({
      counts: { total: 1, withProof: 1, byStars: [0, 1, 0, 0, 0], samples: 0, mean: 4 },
      matching: 1,
      more: false,
      reviews: [
        {
          firmId,
          rating: 4,
          outcome: 'paid_out',
          accountSize: '$50,000',
          payoutAmount: '$1,280',
          text,
          displayName: '',
          proof: 'payout_statement',
          incentivised: true,
          connected: true,
          sample: false,
          edited_at: null,
          answer: null,
        },
      ],
    })
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`Mara|secret|employee|Daniel|20931|203\\.0|${id}`))
    expect((await as(visitor, server).call(listReviews)).body.reviews).toEqual(page.reviews)
    const entries = (await staff(admin)(listHistory, { query: { subject: 'review' } })).body
    expect(entries[0]).toMatchObject({
      subject_id: id,
      after: { status: 'approved', state: 'published', proof: 'payout_statement', removed: [0, 4] },
    })
    expect(JSON.stringify(entries)).not.toMatch(/Mara|secret|support|Daniel/)
  })

  test('carry the name of their sender with consent alone', { tags: ['both'] }, async () => {
    const firmId = await addFirm(server, admin)
    const silent = await sendRated(server, { contactName: 'Lena W.' })
    expect(await publish(server, moderator, silent.id, { firmId, showName: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'showName' }] },
    })
    expect((await read(silent.id)).status).toBe('pending')
    const open = await sendRated(server, { contactName: 'Lena W.', showName: 'true' })
    await publish(server, moderator, open.id, { firmId, showName: true })
    expect((await reviewsOf(firmId)).reviews).toMatchObject([{ displayName: 'Lena W.' }])
  })

  test('are two numbers in the list, which a sync brings along at once', async () => {
    const firmId = await addFirm(server, admin)
    expect(await inList(firmId)).not.toHaveProperty('reviewCount')
    const ids: string[] = []
    for (const rating of ['5', '4', '4']) {
      const { id } = await sendRated(server, { rating })
      ids.push(id)
      await publish(server, moderator, id, { firmId })
    }
    const firm = await inList(firmId)
    expect(firm).toMatchObject({ reviewCount: 3, ratingMean: 4.33 })
    expect(Object.keys(firm).sort()).toEqual(
      Object.keys(firmSchema.entries)
        .filter((key) => key in firm)
        .sort(),
    )
    const sync = async (since: number) =>
      (await as(visitor, server).call(syncDirectory, { query: { since: String(since) } })).body
    const { revision } = await sync(0)
    const { review } = await read(ids[0] ?? '')
    const change = { state: 'unpublished', reason: 'Private data' }
    await staff(moderator)(changeReview, { params: { id: review.id }, body: change })
    expect(await sync(revision)).toMatchObject({
      complete: false,
      firms: [{ id: firmId, reviewCount: 2, ratingMean: 4 }],
    })
    expect((await reviewsOf(firmId)).counts.total).toBe(2)
  })

  test('are taken off the site and put back with a reason, by moderators too', async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server)
    const { review } = (await publish(server, moderator, id, { firmId })).body
    const change = (body: object, tag?: string) =>
      staff(moderator)(changeReview, {
        params: { id: review.id },
        body,
        ...(tag ? { headers: { 'If-Match': tag } } : {}),
      })
    expect(await change({ state: 'unpublished', reason: '' })).toMatchObject({ status: 400 })
    expect(await change({ state: 'unpublished', reason: 'Names a person' })).toMatchObject({
      status: 200,
      body: { state: 'unpublished', reason: 'Names a person', version: 2 },
    })
    expect((await reviewsOf(firmId)).reviews).toEqual([])
    expect(await change({ state: 'published', reason: 'It does not' }, '"1"')).toMatchObject({
      status: 412,
      body: { current: { state: 'unpublished' } },
    })
    expect((await change({ state: 'published', reason: 'It does not' }, '"2"')).status).toBe(200)
    expect((await reviewsOf(firmId)).reviews).toHaveLength(1)
    const history = await staff(admin)(listHistory, { query: { subject: 'review', subject_id: id } })
    expect(history.body.map(({ after }: { after: object }) => after)).toMatchObject([
      { state: 'published', reason: 'It does not' },
      { state: 'unpublished', reason: 'Names a person' },
      { state: 'published' },
    ])
  })

  test('are decided on by one of two moderators; the other hears of whom', { tags: ['both'] }, async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server)
    const sent = await read(id)
    const body = { tag: submissionTag(sent), firmId, proof: 'none' }
    const both = await Promise.all([
      staff(moderator)(publishReview, { params: { id }, body }),
      staff(admin)(publishReview, { params: { id }, body: { ...body, proof: 'screenshot' } }),
    ])
    const [lost] = both.filter(({ status }) => status !== 200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(lost).toMatchObject({
      status: 412,
      body: {
        detail: expect.stringContaining('decided on this submission meanwhile'),
        current: { status: 'approved', decided_by: expect.any(String), decided_at: expect.any(String) },
      },
    })
    expect((await reviewsOf(firmId)).reviews).toHaveLength(1)
  })

  test('need stars, a firm and a look at the proof', { tags: ['both'] }, async () => {
    const firmId = await addFirm(server, admin)
    const old = await sendSubmission(server, formOf(aSubmission()), newAddress())
    expect(old.status).toBe(201)
    expect(await publish(server, moderator, old.body.id, { firmId })).toMatchObject({ status: 409 })
    const approved = await staff(moderator)(changeSubmission, {
      params: { id: old.body.id },
      body: { status: 'approved' },
    })
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', review: null } })
    const { id } = await sendRated(server)
    expect(await publish(server, moderator, id, { firmId: 'gone' })).toMatchObject({ status: 409 })
    const tag = submissionTag(await read(id))
    for (const body of [
      { tag, firmId },
      { tag: '*', firmId, proof: 'none' },
      { firmId, proof: 'none' },
      { tag, firmId, proof: 'none', removed: [-1] },
    ]) {
      expect((await staff(moderator)(publishReview, { params: { id }, body })).status).toBe(400)
    }
    expect((await reviewsOf(firmId)).reviews).toEqual([])
  })

  test('go when their approval is taken back or what was sent in is deleted, and come back with it', async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server)
    await publish(server, moderator, id, { firmId })
    const shown = async () => (await reviewsOf(firmId)).reviews.length
    await staff(moderator)(changeSubmission, {
      params: { id },
      body: { status: 'rejected', reason: 'Not about this firm' },
    })
    expect(await shown()).toBe(0)
    const { reason, review } = await read(id)
    expect({ reason, state: review.state }).toEqual({ reason: 'Not about this firm', state: 'unpublished' })
    const again = { state: 'published', reason: 'Again' }
    expect(await staff(moderator)(changeReview, { params: { id: review.id }, body: again })).toMatchObject({
      status: 409,
    })
    await publish(server, moderator, id, { firmId })
    expect(await shown()).toBe(1)
    expect((await staff(moderator)(deleteSubmission, { params: { id } })).status).toBe(403)
    await staff(admin)(deleteSubmission, { params: { id } })
    expect(await shown()).toBe(0)
    expect(await inList(firmId)).not.toHaveProperty('reviewCount')
    await staff(admin)(restoreSubmission, { params: { id } })
    expect(await shown()).toBe(1)
    await staff(admin)(deleteFirm, { params: { id: firmId } })
    expect(await shown()).toBe(0)
    const all: ReviewPage = (await as(visitor, server).call(listReviews)).body
    expect(all.reviews.filter((one) => one.firmId === firmId)).toEqual([])
  })

  test('come ten at a time, newest first, by stars and by proof', async () => {
    const firmId = await addFirm(server, admin)
    for (let n = 0; n < 13; n += 1) {
      const { id } = await sendRated(server, {
        rating: String((n % 5) + 1),
        description: `Review number ${n}`,
      })
      await publish(server, moderator, id, { firmId, proof: n % 2 === 0 ? 'screenshot' : 'none' })
      // Two of them share a moment.
      if (n !== 2) clock.advance(1000)
    }
    const first = await reviewsOf(firmId)
    expect(first).toMatchObject({
      counts: { total: 13, withProof: 7, byStars: [2, 2, 3, 3, 3], mean: 2.77 },
      matching: 13,
      more: true,
    })
    const last = first.reviews.at(-1)
    const rest = await reviewsOf(firmId, { after: last?.published_at ?? '', after_id: last?.id ?? '' })
    expect(rest.more).toBe(false)
    const texts = [...first.reviews, ...rest.reviews].map(({ text }) => Number(text.match(/\d+/)?.[0]))
    expect(texts.slice(0, 10)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, ...texts.slice(9, 10)])
    expect([...texts].sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, n) => n))
    const good = await reviewsOf(firmId, { stars: '3', proof: 'true' })
    expect(good).toMatchObject({ matching: 2, counts: { total: 13 } })
    expect(good.reviews.every(({ rating, proof }) => rating === 3 && proof === 'screenshot')).toBe(true)
    const all = await as(visitor, server).call(listReviews, { query: { firm: firmId, stars: '1' } })
    expect(all.body).toMatchObject({ matching: 3, counts: { total: 13 } })
    expect((await as(visitor, server).call(listReviews, { query: { stars: '6' } })).status).toBe(400)
  })
})
