import { beforeAll, expect, test } from 'vitest'
import { listHistory } from '#contract/history.ts'
import {
  correctOwnSubmission,
  exportOwnSubmissions,
  readOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { noPayoutFacts } from '#contract/reviews/payout-facts.ts'
import { listFirmReviews } from '#contract/reviews/review-endpoints.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import type { TestClock } from '#testing/backend/accounts.ts'
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
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('What a review says of a payout', (databases) => {
  let server: TestServer
  let clock: TestClock

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  const day = (before: number) => utcDayOf(new Date(clock().getTime() - days(before)))
  const call = ((endpoint, input = {}) =>
    as(visitor, server).call(endpoint, { ...input, headers: newAddress() })) as ReturnType<typeof as>['call']
  const reviewsOf = async (id: string) => (await call(listFirmReviews, { params: { id } })).body.reviews
  const read = async (id: string) =>
    (await as(moderator, server).call(readSubmission, { params: { id } })).body
  const own = async (secret: string) =>
    (await call(readOwnSubmissions, { body: { secrets: [secret] } })).body[0]
  const correct = (secret: string, content: object) =>
    call(correctOwnSubmission, { body: { secret, ...content } })
  const paid = () => ({
    outcome: 'paid_out',
    payoutAmount: '$1,280',
    payoutRequestedOn: day(20),
    payoutReceivedOn: day(16),
    payoutMethod: 'bank',
  })

  test('is read by staff, its sender and, once it is published, everyone', { tags: ['both'] }, async () => {
    const firmId = await addFirm(server, admin)
    const { id, secret } = await sendRated(server, { ...paid(), firmId })
    const said = { ...noPayoutFacts, ...paid() }
    expect(await read(id)).toMatchObject(said)
    expect(await own(secret)).toMatchObject({ state: 'waiting', content: said })
    await publish(server, moderator, id, { firmId, proof: 'payout_statement' })
    const [shown] = await reviewsOf(firmId)
    expect(shown).toMatchObject(paid())
    expect(shown).not.toHaveProperty('refusalReason')
    const given = (await call(exportOwnSubmissions, { body: { secrets: [secret] } })).body
    expect([given.submissions, given.reviews]).toMatchObject([[said], [said]])
  })

  test('is checked against itself, in the zone of its sender', { tags: ['both'] }, async () => {
    const faults = async (fields: object) => {
      const form = formOf(
        aSubmission({ rating: '4', ...paid(), ...fields } as Parameters<typeof aSubmission>[0]),
      )
      const { status, body } = await sendSubmission(server, form, newAddress())
      return status === 201 ? [] : [body.detail, ...body.errors.map(({ path }: { path: string }) => path)]
    }
    const detail = 'What is said of the payout does not fit together'
    expect(await faults({ payoutReceivedOn: day(21) })).toEqual([detail, 'payoutReceivedOn'])
    // Somewhere it is tomorrow already.
    expect(await faults({ payoutReceivedOn: day(-1) })).toEqual([])
    expect(await faults({ payoutReceivedOn: day(-2) })).toEqual([detail, 'payoutReceivedOn'])
    expect(await faults({ refusalReason: 'news' })).toEqual([detail, 'refusalReason'])
    expect(await faults({ payoutMethod: 'barter' })).toContain('payoutMethod')
    expect(await faults({ payoutRequestedOn: '2026-02-31' })).toContain('payoutRequestedOn')
    const refused = { outcome: 'payout_refused', payoutReceivedOn: '', payoutMethod: '' }
    expect(await faults({ ...refused, refusalReason: 'identity' })).toEqual([])
    expect(await faults({ ...refused, outcome: 'payout_waiting' })).toEqual([])
    const { secret } = await sendRated(server, { outcome: 'passed' })
    const content = { firmName: 'A', description: 'B', rating: 3, ...paid(), payoutReceivedOn: day(21) }
    expect((await correct(secret, content)).body.errors).toMatchObject([{ path: 'payoutReceivedOn' }])
  })

  test('is corrected, and stays where a client of before corrects the rest', { tags: ['both'] }, async () => {
    const { secret } = await sendRated(server, paid())
    const old = { firmName: 'Kestrel', description: 'Better words.', rating: 3, outcome: 'paid_out' }
    const { payoutAmount: _, outcome: __, ...facts } = paid()
    expect((await correct(secret, old)).body.content).toMatchObject({
      ...facts,
      description: 'Better words.',
    })
    const other = { ...old, outcome: 'payout_waiting' }
    const waiting = { ...noPayoutFacts, payoutRequestedOn: facts.payoutRequestedOn }
    expect((await correct(secret, other)).body.content).toMatchObject(waiting)
    const refused = { ...old, ...noPayoutFacts, outcome: 'payout_refused', refusalReason: 'loss' }
    expect((await correct(secret, refused)).body.content).toMatchObject({
      payoutRequestedOn: '',
      refusalReason: 'loss',
    })
  })

  test('is struck figure by figure, which a later decision keeps and History shows', async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server, { ...paid(), accountSize: '$50,000' })
    await publish(server, moderator, id, { firmId, struck: ['payoutMethod', 'payoutAmount', 'payoutAmount'] })
    const { payoutMethod: _, payoutAmount: __, ...left } = paid()
    const [shown] = await reviewsOf(firmId)
    expect(shown).toMatchObject({ ...left, payoutAmount: '', accountSize: '$50,000' })
    expect(shown).not.toHaveProperty('payoutMethod')
    expect(shown).not.toHaveProperty('struck')
    expect(await read(id)).toMatchObject({
      payoutMethod: 'bank',
      review: { struck: ['payoutAmount', 'payoutMethod'] },
    })
    // The admin area of before says nothing of it.
    await publish(server, moderator, id, { firmId, proof: 'screenshot' })
    expect((await reviewsOf(firmId))[0]).not.toHaveProperty('payoutMethod')
    await publish(server, moderator, id, { firmId, struck: ['accountSize'] })
    expect((await reviewsOf(firmId))[0]).toMatchObject({ ...paid(), accountSize: '' })
    const entries = (await as(admin, server).call(listHistory, { query: { subject_id: id } })).body
    expect(entries[0]).toMatchObject({
      before: { struck: ['payoutAmount', 'payoutMethod'] },
      after: { struck: ['accountSize'] },
    })
    expect(
      await publish(server, moderator, id, { firmId, struck: ['outcome' as 'payoutAmount'] }),
    ).toMatchObject({
      status: 400,
    })
  })

  test('comes back with a backup, also of before it was asked for, and not once it is withdrawn', async () => {
    const firmId = await addFirm(server, admin)
    const { id, secret } = await sendRated(server, paid())
    await publish(server, moderator, id, { firmId, struck: ['payoutAmount'] })
    const [file, before] = [await exportFrom(server, admin), await reviewsOf(firmId)]
    const struck = async () => (await read(id)).review.struck
    await publish(server, moderator, id, { firmId, struck: ['payoutMethod'] })
    expect((await restoreInto(server, file, admin)).status).toBe(200)
    expect(await reviewsOf(firmId)).toEqual(before)
    expect(await struck()).toEqual(['payoutAmount'])
    const names = [...Object.keys(noPayoutFacts), 'struck']
    const old = JSON.stringify(JSON.parse(file), (key, value) => (names.includes(key) ? undefined : value))
    expect((await restoreInto(server, old, admin)).status).toBe(200)
    expect((await reviewsOf(firmId))[0]).not.toHaveProperty('payoutReceivedOn')
    await call(withdrawOwnSubmission, { body: { secret } })
    expect((await restoreInto(server, file, admin)).status).toBe(200)
    expect(await reviewsOf(firmId)).toEqual([])
  })
})
