import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { updateUser } from '#backend/models/user.ts'
import { listHistory } from '#contract/history.ts'
import { readOverview } from '#contract/overview.ts'
import { correctOwnSubmission, withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { changeReview } from '#contract/reviews/moderation.ts'
import { listObjections, readObjection } from '#contract/reviews/objection-endpoints.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { changeSubmission, readSubmission } from '#contract/submission-endpoints.ts'
import { decideSubmissions, readQueue } from '#contract/submission-queue.ts'
import { listRecentActs, type RecentAct, takeBackAct } from '#contract/take-back.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { anObjectionDesk, type ObjectionDesk, WHY } from '#testing/backend/objection-desk.ts'
import { admin, aSecret, newAddress, publish } from '#testing/backend/published-reviews.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

const TEXT = 'It says so in the file. <b>Look</b> "there" 🔍'

describeEachDatabase('An objection', (databases) => {
  let desk: ObjectionDesk

  beforeAll(async () => {
    desk = await anObjectionDesk(databases)
  })

  const staff = (by = desk.anna) => as(by, desk.server).call
  const shown = async () => (await staff()(listFirmReviews, { params: { id: desk.firmId } })).body.reviews
  const read = async (id: string) => (await staff()(readSubmission, { params: { id } })).body
  const objectionOf = async (id: string) =>
    (await desk.waiting()).find(({ submission_id }) => submission_id === id)

  test('begins with the reasons: what was decided, why, by which rule, and until when to object', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.send()
    expect(await desk.own(secret)).toMatchObject({ statement: null, objection: null })
    await desk.reject(desk.anna, id)
    const { statement, reason, decided_at } = await desk.own(secret)
    expect(statement).toEqual({
      decision: 'rejected',
      decided_at,
      fact: WHY.reason,
      rule: 'happened',
      ends_at: new Date(Date.parse(decided_at ?? '') + days(30)).toISOString(),
    })
    expect(reason).toBe(WHY.reason)
    expect(await read(id)).toMatchObject({ rule: 'happened', decided_by: 'anna' })
    await staff()(changeSubmission, { params: { id }, body: { status: 'pending' } })
    expect(await desk.own(secret)).toMatchObject({ statement: null })
    expect(await read(id)).toMatchObject({ rule: '', decided_by: '' })
  })

  test('can follow removed words, and a review that was taken off the site', async () => {
    const { id, secret } = await desk.send()
    const { review } = (await desk.redact(desk.anna, id)).body
    const redacted = { decision: 'redacted', fact: WHY.reason, rule: 'happened' }
    expect((await desk.own(secret)).statement).toMatchObject(redacted)
    const taken = { reason: 'It names a person.', rule: 'private', state: 'unpublished' }
    await staff()(changeReview, { params: { id: review.id }, body: taken })
    const unpublished = { decision: 'unpublished', fact: 'It names a person.', rule: 'private' }
    expect((await desk.own(secret)).statement).toMatchObject(unpublished)
    const back = { state: 'published', reason: 'A mistake' }
    await staff()(changeReview, { params: { id: review.id }, body: back })
    expect((await desk.own(secret)).statement).toMatchObject(redacted)
    await publish(desk.server, desk.anna, id, { firmId: desk.firmId })
    expect((await desk.own(secret)).statement).toBeNull()
  })

  test('keeps a decision on removed words that another one leaves as they are', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.send()
    await desk.redact(desk.anna, id)
    const { statement } = await desk.own(secret)
    desk.clock.advance(hours(1))
    await publish(desk.server, desk.ben, id, { firmId: desk.firmId, removed: [0], connected: true })
    expect((await desk.own(secret)).statement).toEqual(statement)
  })

  test('is possible without a rule: clients of before give the reason alone', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.send()
    const tag = `"${(await read(id)).version}"`
    const change = { id, tag, status: 'rejected', notes: '', reason: 'Advertising' }
    expect((await staff()(decideSubmissions, { body: { changes: [change] } })).status).toBe(200)
    expect((await desk.own(secret)).statement).toMatchObject({ fact: 'Advertising', rule: '' })
    const refused = { ...change, rule: 'no-such-rule' }
    expect((await staff()(decideSubmissions, { body: { changes: [refused] } })).status).toBe(400)
  })

  test('is sent once, with the secret, within thirty days', { tags: ['both'] }, async () => {
    const { secret } = await desk.rejected()
    for (const body of [
      { text: TEXT },
      { secret, token: `obj_${aSecret()}`, text: TEXT },
      { secret, text: ' ' },
    ]) {
      expect((await desk.object(body)).status).toBe(400)
    }
    expect((await desk.object({ secret, text: 'x'.repeat(1001) })).status).toBe(400)
    expect((await desk.object({ secret, text: TEXT, email: 'no address' })).status).toBe(400)
    expect((await desk.object({ secret: aSecret(), text: TEXT })).status).toBe(404)
    const sent = await desk.object({ secret, text: TEXT })
    expect([sent.status, sent.body.objection]).toMatchObject([200, { text: TEXT, outcome: '', reason: '' }])
    expect((await desk.object({ secret, text: TEXT })).status).toBe(200)
    expect(await desk.object({ secret, text: 'And another thing' })).toMatchObject({
      status: 409,
      body: { detail: 'You objected to a decision on this review already' },
    })
    const { statement, objection } = await desk.own(secret)
    expect([statement?.ends_at, objection?.decision, objection?.rule]).toEqual([null, 'rejected', 'happened'])
    const late = await desk.rejected()
    desk.clock.advance(days(31))
    expect((await desk.own(late.secret)).statement?.ends_at).toBeNull()
    expect(await desk.object({ secret: late.secret, text: TEXT })).toMatchObject({
      status: 409,
      body: { detail: 'The time to object to this decision is over' },
    })
    const waiting = await desk.send()
    expect((await desk.object({ secret: waiting.secret, text: TEXT })).status).toBe(409)
  })

  test('is decided by another member than the first, while there is one', { tags: ['both'] }, async () => {
    const { id, secret } = await desk.rejected()
    await desk.object({ secret, text: TEXT })
    const objection = await objectionOf(id)
    expect(objection).toMatchObject({
      firm_name: 'Kestrel Row Funding',
      decision: 'rejected',
      rule: 'happened',
      first_by: 'anna',
      text: TEXT,
      may_decide: true,
    })
    const [annas] = (await desk.waiting(desk.anna)).filter((one) => one.id === objection.id)
    expect(annas.may_decide).toBe(false)
    expect(await desk.decide(desk.anna, objection.id)).toMatchObject({
      status: 403,
      body: { detail: 'Another member of the staff decides: the first decision was yours' },
    })
    const renamed = { username: 'anna-lee' }
    await inTransaction(desk.server.database, (writing) => updateUser(writing, desk.annaId, renamed))
    expect((await desk.decide(desk.anna, objection.id)).status).toBe(403)
    const leave = (is_active: boolean) =>
      inTransaction(desk.server.database, (writing) => updateUser(writing, desk.benId, { is_active }))
    await leave(false)
    expect((await desk.decide(desk.anna, objection.id, { reason: '' })).status).toBe(400)
    expect((await desk.decide(desk.anna, objection.id, { reason: 'x'.repeat(601) })).status).toBe(400)
    expect((await desk.decide(desk.anna, objection.id, { outcome: 'kept' })).status).toBe(200)
    await leave(true)
    const after = await desk.own(secret)
    expect(after.state).toBe('rejected')
    expect(after.objection).toMatchObject({ outcome: 'kept', reason: 'The file shows it.' })
  })

  test('that is upheld publishes what was rejected at once, as its sender wrote it', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.rejected({ rating: '2', description: 'Upheld words.' })
    await desk.object({ secret, text: TEXT })
    const { id: objection } = await objectionOf(id)
    const open = (await staff(desk.ben)(readObjection, { params: { id: objection } })).body
    expect(open).toMatchObject({ fact: WHY.reason, submission: { id, description: 'Upheld words.' } })
    expect((await desk.decide(desk.ben, objection)).status).toBe(200)
    expect(await shown()).toContainEqual(expect.objectContaining({ text: 'Upheld words.', rating: 2 }))
    const after = await desk.own(secret)
    expect([after.state, after.statement]).toEqual(['published', null])
    expect(after.objection).toMatchObject({ outcome: 'upheld', decision: 'rejected' })
    expect(await read(id)).toMatchObject({ status: 'approved', decided_by: 'ben', reason: '', rule: '' })
    const query = { subject: 'review', subject_id: id }
    const { body: entries } = await as(admin, desk.server).call(listHistory, { query })
    const act = entries.find((one: { after?: { objection?: string } }) => one.after?.objection)
    expect(act).toMatchObject({
      actor_name: 'ben',
      before: { objection: 'waiting' },
      after: { objection: 'upheld', reason: 'The file shows it.' },
    })
  })

  test('that is upheld is no act that can be taken back: its sender was told', async () => {
    const { id, secret } = await desk.rejected()
    await desk.object({ secret, text: TEXT })
    const done = await desk.decide(desk.ben, (await objectionOf(id)).id)
    const act = { id: done.headers.get('History-Act') ?? '' }
    const taken = await staff(desk.ben)(takeBackAct, { params: act })
    expect([taken.status, taken.body.detail]).toEqual([409, 'This action cannot be put back at once.'])
    expect(await desk.own(secret)).toMatchObject({ state: 'published', objection: { outcome: 'upheld' } })
    const acts: RecentAct[] = (await staff(desk.ben)(listRecentActs)).body
    expect(acts.find((one) => one.act === act.id)).toMatchObject({ is_open: false })
  })

  test('that is upheld approves what cannot be published', { tags: ['both'] }, async () => {
    const { id, secret } = await desk.rejected({ firmId: '', firmName: 'Nobody knows it' })
    await desk.object({ secret, text: TEXT })
    await desk.decide(desk.ben, (await objectionOf(id)).id)
    expect(await desk.own(secret)).toMatchObject({ state: 'checked', objection: { outcome: 'upheld' } })
  })

  test('that is upheld brings removed words, and unpublished reviews, back', async () => {
    const one = await desk.send({ description: 'Removed words.' })
    await desk.redact(desk.anna, one.id)
    await desk.object({ secret: one.secret, text: TEXT })
    await desk.decide(desk.ben, (await objectionOf(one.id)).id)
    expect(await shown()).toContainEqual(expect.objectContaining({ text: 'Removed words.' }))
    const other = await desk.send({ description: 'Unpublished words.' })
    const { review } = (await publish(desk.server, desk.anna, other.id, { firmId: desk.firmId })).body
    await desk.unpublish(desk.anna, review)
    await desk.object({ secret: other.secret, text: TEXT })
    await desk.decide(desk.ben, (await objectionOf(other.id)).id)
    expect(await shown()).toContainEqual(expect.objectContaining({ text: 'Unpublished words.' }))
    expect((await desk.own(other.secret)).state).toBe('published')
  })

  test('is decided once, of two decisions at the same time', { tags: ['both'] }, async () => {
    for (const kept of ['kept', 'upheld'] as const) {
      const { id, secret } = await desk.rejected()
      await desk.object({ secret, text: TEXT })
      const objection = (await objectionOf(id)).id
      const answers = await Promise.all([
        desk.decide(desk.ben, objection, { outcome: kept, reason: 'One' }),
        desk.decide(admin, objection, { outcome: 'kept', reason: 'Other' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const won = answers.find(({ status }) => status === 200)?.body
      const after = await desk.own(secret)
      expect(after.objection).toMatchObject({ outcome: won.outcome, reason: won.reason })
      expect(after.state).toBe(won.outcome === 'upheld' ? 'published' : 'rejected')
    }
  })

  test('holds the decision where it is until it is decided', { tags: ['both'] }, async () => {
    const { id, secret } = await desk.rejected()
    await desk.object({ secret, text: TEXT })
    const { version, status } = await read(id)
    expect(status).toBe('rejected')
    for (const body of [
      { status: 'pending' },
      { status: 'approved' },
      { reason: 'Another one' },
      { rule: 'law' },
    ]) {
      expect((await staff()(changeSubmission, { params: { id }, body })).status).toBe(409)
    }
    const change = { id, tag: `"${version}"`, status: 'pending', notes: '' }
    expect((await staff()(decideSubmissions, { body: { changes: [change] } })).status).toBe(409)
    expect((await publish(desk.server, desk.anna, id, { firmId: desk.firmId })).status).toBe(409)
    expect((await staff()(changeSubmission, { params: { id }, body: { notes: 'Asked' } })).status).toBe(200)
    expect(await objectionOf(id)).toMatchObject({ text: TEXT })
  })

  test('ends undecided where its sender corrects the review, who may object to the next decision', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.rejected()
    await desk.object({ secret, text: TEXT, email: 'zq-objector@mail.example' })
    const content = { firmName: 'Kestrel Row Funding', description: 'With a date now.', rating: 3 }
    const body = { secret, ...content, firmId: desk.firmId }
    await as(visitor, desk.server).call(correctOwnSubmission, { body, headers: newAddress() })
    expect(await objectionOf(id)).toBeUndefined()
    expect(await desk.own(secret)).toMatchObject({ state: 'waiting', statement: null, objection: null })
    await desk.reject(desk.anna, id)
    expect((await desk.own(secret)).statement?.ends_at).not.toBeNull()
    expect((await desk.object({ secret, text: 'Again' })).status).toBe(200)
    expect(await objectionOf(id)).toMatchObject({ text: 'Again' })
  })

  test('ends undecided where the review is withdrawn, and goes on being counted', {
    tags: ['both'],
  }, async () => {
    const { id, secret } = await desk.rejected()
    const year = async () => (await staff()(listObjections)).body.year.sent
    const before = await year()
    await desk.object({ secret, text: TEXT })
    expect(await year()).toBe(before + 1)
    await as(visitor, desk.server).call(withdrawOwnSubmission, { body: { secret }, headers: newAddress() })
    expect(await objectionOf(id)).toBeUndefined()
    expect(await year()).toBe(before + 1)
  })

  test('is counted beside the tabs and on the overview while it waits', { tags: ['both'] }, async () => {
    const many = (await desk.waiting()).length
    const { secret, id } = await desk.rejected()
    await desk.object({ secret, text: TEXT })
    const counts = async () => [
      (await staff()(readQueue)).body.objections,
      (await as(admin, desk.server).call(readOverview)).body.objections,
    ]
    expect(await counts()).toEqual([many + 1, many + 1])
    await desk.decide(desk.ben, (await objectionOf(id)).id, { outcome: 'kept' })
    expect(await counts()).toEqual([many, many])
    const decided = (await staff()(listObjections, { query: { state: 'decided' } })).body.objections
    expect(decided[0]).toMatchObject({
      submission_id: id,
      outcome: 'kept',
      decided_by: 'ben',
      may_decide: false,
    })
  })
})
