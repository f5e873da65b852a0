import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import { listHistory } from '#contract/history.ts'
import {
  correctOwnSubmission,
  type OwnSubmission,
  readOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { days } from '#contract/primitives/time.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSubmission, listSubmissions, readSubmission } from '#contract/submission-endpoints.ts'
import type { TestClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aPdf } from '#testing/backend/pictures.ts'
import {
  addFirm,
  admin,
  aReviewServer,
  aSecret,
  moderator,
  newAddress,
  publish,
  sendRated,
} from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type Person, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Own reviews', (databases) => {
  let server: TestServer
  let clock: TestClock
  let firmId: string

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
    firmId = await addFirm(server, admin)
  })

  const call = ((endpoint, input = {}) =>
    as(visitor, server).call(endpoint, { ...input, headers: newAddress() })) as ReturnType<typeof as>['call']
  const staff = (person: Person) => as(person, server).call
  const reviewsOf = async (id: string): Promise<ReviewPage> =>
    (await call(listFirmReviews, { params: { id } })).body
  const read = async (id: string) => (await staff(moderator)(readSubmission, { params: { id } })).body
  const own = async (...secrets: string[]): Promise<(OwnSubmission | null)[]> =>
    (await call(readOwnSubmissions, { body: { secrets } })).body
  const correct = (secret: string, content: object) =>
    call(correctOwnSubmission, { body: { secret, ...content } })
  const withdraw = (secret: string) => call(withdrawOwnSubmission, { body: { secret } })

  test('are read by whoever holds their secret, and nobody else', { tags: ['both'] }, async () => {
    const [one, other] = [await sendRated(server, { outcome: 'passed' }), await sendRated(server)]
    const found = await own(other.secret, aSecret(), one.secret)
    expect(found).toMatchObject([
      { id: other.id, state: 'waiting', content: { rating: 4 }, decided_at: null, reason: '' },
      null,
      { id: one.id, state: 'waiting', content: { outcome: 'passed', firmName: 'Kestrel Row Funding' } },
    ])
    for (const secret of [aSecret(), one.secret.toLowerCase()]) {
      expect((await correct(secret, { description: 'Mine now', rating: 1 })).status).toBe(404)
      expect((await withdraw(secret)).status).toBe(404)
    }
    expect((await call(readOwnSubmissions, { body: { secrets: [''] } })).status).toBe(400)
    const stored = JSON.stringify([await read(one.id), server.logged()])
    expect(stored).not.toContain(one.secret)
  })

  test('are bound to the first secret, however often they are sent', { tags: ['both'] }, async () => {
    const [first, second] = [aSecret(), aSecret()]
    const idempotencyKey = 'the-same-key-each-time'
    const send = (managementSecret: string) =>
      sendSubmission(
        server,
        formOf(aSubmission({ rating: '5', idempotencyKey, managementSecret })),
        newAddress(),
      )
    const { id } = (await send(first)).body
    expect((await send(second)).body.id).toBe(id)
    expect(await own(first, second)).toMatchObject([{ id }, null])
    await withdraw(first)
    expect((await send(first)).body.id).toBe(id)
    expect(await own(first)).toMatchObject([{ id, state: 'withdrawn' }])
    expect((await staff(moderator)(readSubmission, { params: { id } })).status).toBe(404)
  })

  test('say what became of them, and why', { tags: ['both'] }, async () => {
    const [published, rejected, approved] = [
      await sendRated(server),
      await sendRated(server),
      await sendRated(server),
    ]
    const { review } = (await publish(server, moderator, published.id, { firmId })).body
    const reason = 'It does not say what happened'
    const decide = (id: string, body: object) => staff(moderator)(changeSubmission, { params: { id }, body })
    await decide(rejected.id, { status: 'rejected', reason, notes: 'Private: the cousin of Daniel' })
    await decide(approved.id, { status: 'approved' })
    const found = await own(published.secret, rejected.secret, approved.secret)
    expect(found).toMatchObject([
      { state: 'published', published: { id: review.id, firmId, published_at: review.published_at } },
      { state: 'rejected', reason, published: null },
      { state: 'checked', reason: '', published: null },
    ])
    expect(JSON.stringify(found)).not.toContain('Daniel')
    await decide(rejected.id, { status: 'pending' })
    expect(await own(rejected.secret)).toMatchObject([{ state: 'waiting', reason: '' }])
  })

  test('name the firm that staff chose, beside what the sender typed', async () => {
    const chosen = await addFirm(server, admin, { name: 'Merlin Trading' })
    const { id, secret } = await sendRated(server, { firmName: 'Mrelin Tradng' })
    expect(await own(secret)).toMatchObject([{ firmName: '', content: { firmName: 'Mrelin Tradng' } }])
    await publish(server, moderator, id, { firmId: chosen })
    expect(await own(secret)).toMatchObject([
      { firmName: 'Merlin Trading', content: { firmName: 'Mrelin Tradng' } },
    ])
  })

  test('are corrected through the queue: what was published stays until the decision', async () => {
    const own1 = await addFirm(server, admin)
    const { id, secret } = await sendRated(server, { contactName: 'Ann', contactEmail: 'ann@mail.example' })
    await publish(server, moderator, id, { firmId: own1 })
    const before = await read(id)
    const corrected = { firmName: 'Kestrel', description: 'It came after all.', rating: 2 }
    expect(await correct(secret, corrected)).toMatchObject({
      status: 200,
      body: { state: 'waiting', content: corrected, published: { firmId: own1 } },
    })
    expect((await reviewsOf(own1)).reviews).toMatchObject([{ rating: 4, edited_at: null }])
    const waiting = await read(id)
    expect(waiting).toMatchObject({
      status: 'pending',
      contactName: 'Ann',
      decided_at: null,
      decided_by: '',
      corrected_at: expect.any(String),
    })
    const again = await correct(secret, corrected)
    expect(again.status).toBe(200)
    expect((await read(id)).version).toBe(waiting.version)
    expect(waiting.version).toBeGreaterThan(before.version)
    await staff(moderator)(changeSubmission, { params: { id }, body: { status: 'rejected', reason: 'Why?' } })
    expect((await reviewsOf(own1)).reviews).toMatchObject([{ rating: 4, edited_at: null }])
    expect(await own(secret)).toMatchObject([{ state: 'rejected', reason: 'Why?', published: {} }])
    await correct(secret, { ...corrected, description: 'It came after two weeks.' })
    await publish(server, moderator, id, { firmId: own1 })
    const [edited] = (await reviewsOf(own1)).reviews
    expect(edited).toMatchObject({
      rating: 2,
      text: 'It came after two weeks.',
      edited_at: expect.any(String),
      published_at: before.review.published_at,
    })
    await publish(server, moderator, id, { firmId: own1, proof: 'screenshot' })
    expect((await reviewsOf(own1)).reviews[0]?.edited_at).toBe(edited?.edited_at)
  })

  test('keep to the rules of the form when they are corrected', { tags: ['both'] }, async () => {
    const { secret } = await sendRated(server)
    const faults = async (content: object) =>
      (await correct(secret, { firmName: 'A', description: 'B', rating: 3, ...content })).body.errors?.map(
        ({ path }: { path: string }) => path,
      )
    expect(await faults({ rating: null })).toEqual(['rating'])
    expect(await faults({ rating: 2.5 })).toEqual(['rating'])
    expect(await faults({ description: ' ' })).toEqual(['description'])
    expect(await faults({ experiencedOn: '2999-01-01' })).toEqual(['experiencedOn'])
    expect(await faults({ payoutAmount: 'much' })).toEqual(['payoutAmount'])
    const set = (maintenance: (typeof settingsDefaults)['maintenance']) =>
      inTransaction(server.database, async (writing) => {
        await writeGroups(writing, { maintenance }, { revision: await nextRevision(writing) })
      })
    await set({ ...settingsDefaults.maintenance, enabled: true })
    expect((await correct(secret, { firmName: 'A', description: 'C', rating: 3 })).status).toBe(503)
    await set(settingsDefaults.maintenance)
  })

  test('are withdrawn for good, with files, published text and all that was said about it', {
    tags: ['both'],
  }, async () => {
    const own1 = await addFirm(server, admin)
    const secret = aSecret()
    const bytesBefore = await storedBytes(server)
    const form = formOf(
      aSubmission({
        rating: '1',
        managementSecret: secret,
        contactName: 'Planted',
        description: 'Planted words',
      }),
      [{ name: 'proof.pdf', type: 'application/pdf', bytes: aPdf('') }],
    )
    const { id } = (await sendSubmission(server, form, newAddress())).body
    await publish(server, moderator, id, { firmId: own1 })
    expect(await storedBytes(server)).toBeGreaterThan(bytesBefore)
    // Its sender reads which files came with it, and nothing of where they are.
    expect((await own(secret))[0]?.files).toEqual([{ name: 'proof.pdf', size: expect.any(Number) }])
    const first = await withdraw(secret)
    expect(first).toMatchObject({ status: 200, body: { withdrawn_at: expect.any(String) } })
    clock.advance(days(1))
    expect((await withdraw(secret)).body).toEqual(first.body)
    expect(await own(secret)).toMatchObject([
      { id, state: 'withdrawn', content: { description: '' }, withdrawn_at: first.body.withdrawn_at },
    ])
    expect((await correct(secret, { firmName: 'A', description: 'B', rating: 3 })).status).toBe(404)
    expect(await reviewsOf(own1)).toMatchObject({ counts: { total: 0 }, reviews: [] })
    expect(await storedBytes(server)).toBe(bytesBefore)
    const kept = [
      (await staff(moderator)(listSubmissions)).body,
      (await staff(admin)(listHistory, { query: { subject_id: id } })).body,
    ]
    expect(JSON.stringify(kept)).not.toContain('Planted')
    expect(kept[1]?.[0]).toMatchObject({ action: 'delete', actor_name: 'Its sender' })
  })

  test('outlive the erasure of contact data, and keep the name that was published', {
    tags: ['both'],
  }, async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server, { contactName: 'Tomas', showName: 'true' })
    await publish(server, moderator, id, { firmId, showName: true })
    clock.advance(days(400))
    await eraseSubmissions(server.database, clock())
    expect((await read(id)).contactName).toBe('')
    expect((await reviewsOf(firmId)).reviews).toMatchObject([{ displayName: 'Tomas' }])
    await publish(server, moderator, id, { firmId, showName: true, removed: [0] })
    expect((await reviewsOf(firmId)).reviews).toMatchObject([
      { displayName: 'Tomas', text: '[removed] payout received in nine hours.' },
    ])
  })
})
