import { beforeAll, expect, test } from 'vitest'
import { reportTable } from '#backend/models/review-report.ts'
import { readRows } from '#backend/models/table.ts'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import { changeFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { readOverview } from '#contract/overview.ts'
import { days } from '#contract/primitives/time.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { listReports } from '#contract/reviews/moderation.ts'
import { readOwnReports } from '#contract/reviews/own-reports.ts'
import { listFirmReports, resolveFirmReports } from '#contract/reviews/reported-firms.ts'
import { readReviewFigures } from '#contract/reviews/review-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import type { TestClock } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import {
  addFirm,
  admin,
  aReviewServer,
  aSecret,
  moderator,
  newAddress,
} from '#testing/backend/published-reviews.ts'
import { as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

describeEachDatabase('Reports that something of a firm is out of date', (databases) => {
  let server: TestServer
  let clock: TestClock
  let firmId: string
  let keys = 0

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
    firmId = await addFirm(server, admin, { name: 'Kestrel', challenges: [sampleChallenge()] })
  })

  const call = (...input: Parameters<ReturnType<typeof as>['call']>) => as(moderator, server).call(...input)
  const report = (body: object, { id = firmId, headers = newAddress() } = {}) => {
    keys += 1
    const idempotencyKey = `firm-report-${String(keys).padStart(6, '0')}`
    const whole = { reason: 'outdated', idempotencyKey, ...body }
    return as(visitor, server).call(reportFirm, { params: { id }, body: whole, headers })
  }
  const open = async () => (await call(listFirmReports)).body
  const own = async (secret: string) =>
    (await as(visitor, server).call(readOwnReports, { body: { secrets: [secret] } })).body[0]
  const resolve = (body: object, id = firmId) =>
    call(resolveFirmReports, { params: { id }, body: { reason: 'Seen', ...body } })

  test('stand in the queue by what they are about, until somebody resolves them with a reason', {
    tags: ['both'],
  }, async () => {
    const secret = aSecret()
    const first = { challenge: 'ridge-50', text: 'It costs more', secret, idempotencyKey: 'the-same-key-000' }
    expect(await report(first)).toMatchObject({ status: 201 })
    expect((await report(first)).status).toBe(201)
    await report({ challenge: 'ridge-50' })
    await report({ fact: 'profitSplit', text: '90% now', email: 'who@example.com' })
    await report({})
    expect((await call(readQueue)).body.reports).toBe(3)
    const found = await open()
    expect(found).toMatchObject([
      {
        firm_name: 'Kestrel',
        challenge: 'ridge-50',
        challenge_name: 'Ridge 50',
        fact: '',
        reports: [{ text: 'It costs more', email: '' }, { text: '' }],
      },
      { challenge: '', fact: 'profitSplit', reports: [{ text: '90% now', email: 'who@example.com' }] },
      { challenge: '', fact: '', reports: [{ text: '' }] },
    ])
    // No report on a review, in no list and no figure of reviews.
    expect((await call(listReports)).body).toEqual([])
    const figures = async () => (await as(visitor, server).call(readReviewFigures)).body
    expect((await as(admin, server).call(readOverview)).body).toMatchObject({ reports: 0, outdated: 3 })
    expect(await own(secret)).toMatchObject({ firmName: 'Kestrel', reason: 'outdated', decided_at: null })

    const ids = found[0].reports.map(({ id }: { id: string }) => id)
    expect((await resolve({ action: 'unpublish', reports: ids })).status).toBe(400)
    const both = await Promise.all([1, 2].map(() => resolve({ action: 'corrected', reports: ids })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await own(secret)).toMatchObject({
      decided_at: expect.any(String),
      decision: [
        'We looked at what you called out of date, and corrected it. Thank you.',
        expect.any(String),
      ],
    })
    const rest = await open()
    expect(rest).toHaveLength(2)
    expect(await figures()).toMatchObject({ reportsResolved: 0, years: [] })
    const [entry] = (await as(admin, server).call(listHistory, { query: { subject: 'review' } })).body
    expect(entry).toMatchObject({
      subject_name: 'Kestrel',
      after: { reports: 2, resolution: 'corrected', reason: 'Seen', about: 'firm' },
    })
    // Why is for the history alone, so it may be left out.
    const [{ id: last }] = rest[1].reports
    expect((await resolve({ action: 'keep', reports: [last], reason: ' ' })).status).toBe(200)
  })

  test('are about a firm that visitors see, and one thing of it', { tags: ['both'] }, async () => {
    const draft = await addFirm(server, admin, { name: 'Draft' })
    await call(changeFirm, { params: { id: draft }, body: { status: 'draft' } })
    const refused = [
      await report({}, { id: 'gone' }),
      await report({}, { id: draft }),
      await report({ challenge: 'gone' }),
      await report({ challenge: 'ridge-50', fact: 'profitSplit' }),
      await report({ fact: 'toString' }),
      await report({ reason: 'private' }),
      await report({ criterion: 'gone' }),
      await report({ criterion: 'legal-entity', fact: 'pros' }),
      await report({ criterion: 'Legal entity' }),
      await report({ source: 'javascript:alert(1)' }),
      await report({ text: 'x'.repeat(1001) }),
      await report({ email: 'a@b.example\r\nBcc: c@d.example' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([
      404, 404, 404, 400, 400, 400, 404, 400, 400, 400, 400, 400,
    ])
    expect(refused.every(({ body }) => typeof body.detail === 'string')).toBe(true)
  })

  test('go into a backup and come back; an older file knows none of their fields', async () => {
    await report({ challenge: 'ridge-50', text: 'In the backup' })
    const before = await open()
    const file = await exportFrom(server, admin)
    await resolve({ action: 'keep', reports: before[0].reports.map(({ id }: { id: string }) => id) })
    expect(await open()).not.toEqual(before)
    expect((await restoreInto(server, file, admin)).status).toBe(200)
    expect(await open()).toEqual(before)
    const older = JSON.parse(file)
    for (const one of older.collections.review_reports) {
      for (const key of ['firm_id', 'challenge_id', 'fact', 'criterion', 'source']) delete one[key]
    }
    const wrong = structuredClone(older)
    wrong.collections.review_reports[0].fact = 'toString'
    expect((await restoreInto(server, JSON.stringify(wrong), admin)).status).toBe(400)
    expect((await restoreInto(server, JSON.stringify(older), admin)).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await restoreInto(server, file, admin)).status).toBe(200)
  })

  test('of one network are counted with its reports on reviews', { tags: ['both'] }, async () => {
    const headers = newAddress()
    const sent = []
    for (let n = 0; n < 21; n += 1) sent.push((await report({ fact: 'other' }, { headers })).status)
    expect(sent.slice(0, 20).every((status) => status === 201)).toBe(true)
    expect(sent[20]).toBe(429)
    clock.advance(days(1))
  })

  test('lose their words once their firm is gone for good, or their decision is old', {
    tags: ['both'],
  }, async () => {
    const id = await addFirm(server, admin, { name: 'Short-lived' })
    await report({ text: 'Words about nobody', email: 'gone@example.com' }, { id })
    await as(admin, server).call(deleteFirm, { params: { id } })
    expect((await open()).some(({ firm_id }: { firm_id: string }) => firm_id === id)).toBe(false)
    const words = async () =>
      (await readRows<{ text: string; email: string }>({ database: server.database }, reportTable)).filter(
        ({ text, email }) => text.includes('nobody') || email === 'gone@example.com',
      )
    await eraseSubmissions(server.database, clock())
    expect(await words()).toHaveLength(1)
    clock.advance(days(40))
    await eraseSubmissions(server.database, clock())
    expect(await words()).toEqual([])
  })
})
