import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { record } from '#backend/history/record.ts'
import { wantImages } from '#backend/models/image.ts'
import { imageTable } from '#backend/models/image-table.ts'
import { insertObjection } from '#backend/models/objection.ts'
import { insertAnswer } from '#backend/models/review-answer.ts'
import { insertReport } from '#backend/models/review-report.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { insertUser } from '#backend/models/user.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { type Overview, readOverview } from '#contract/overview.ts'
import { days } from '#contract/primitives/time.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { readSetup } from '#contract/setup/setup-endpoints.ts'
import { readQueue, waitingInAll, waitingOf } from '#contract/submission-queue.ts'
import { listRecentActs, type RecentAct } from '#contract/take-back.ts'
import { aReport } from '#testing/backend/a-report.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { aClock, someAdmin, twoPeople } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { overviewNow } from './overview.ts'
import { reviewsByWeek, waitingAges } from './review-figures.ts'

const now = new Date('2026-11-18T12:00:00.000Z')
const coded = {
  affiliateEnabled: true,
  affiliateCode: 'RIDGE15',
  affiliateUrl: 'https://ridge.example/',
}

const readFrom = async (server: TestServer): Promise<Overview> =>
  (await as(visitor, server).call(readOverview)).body

test('The overview names the firms that lack something, and codes and challenges that are over or were long not checked', async () => {
  const clock = aClock()
  // No day ends while it is compared.
  clock.advanceToHour(12)
  const server = await aServer({ readSession: async () => someAdmin(), overrides: { clock } })
  const day = (offset: number) => new Date(clock().getTime() + days(offset)).toISOString().slice(0, 10)
  const add = (values: Parameters<typeof aFirm>[0]) =>
    as(visitor, server).call(createFirm, {
      body: aFirm({ pros: ['Fast'], cons: [], logoUrl: '/logo.png', ...values }),
    })
  await add({ name: 'Complete', ...coded, codeCheckedAt: day(-59) })
  await add({ name: 'Over', ...coded, discountValidUntil: day(-3), codeCheckedAt: day(0) })
  await add({ name: 'Unchecked', ...coded, codeCheckedAt: day(-61) })
  await add({ name: 'Never checked', ...coded })
  await add({ name: 'Avoided', category: 'avoid', ...coded, discountValidUntil: day(-3) })
  const off = { ...coded, affiliateEnabled: false }
  await add({ name: 'Off', ...off })
  await add({ name: 'Off and over', ...off, discountValidUntil: day(-3) })
  await add({ name: 'Off and avoided', ...off, category: 'avoid' })
  await add({ name: 'Off and drafted', ...off, status: 'draft' })
  await add({ name: 'Off without a link', ...off, affiliateUrl: '' })
  await add({ name: 'Plain', logoUrl: '' })
  await add({ name: 'Silent', cons: null })
  await add({ name: 'Empty', pros: [], cons: [] })
  const shelved = { status: 'archived', pros: null, logoUrl: '' } as const
  await add({ name: 'Shelved', ...shelved, ...coded, discountValidUntil: day(-3) })
  await add({ name: 'Drafted', status: 'draft', ...coded, discountValidUntil: day(-3) })
  await add({ name: 'Fresh', challenges: [sampleChallenge({ checkedAt: day(-60) })] })
  await add({ name: 'Stale', challenges: [sampleChallenge({ checkedAt: day(-61) })] })
  const { codes, firms } = await readFrom(server)
  const names = (found: Overview['firms']['without_logo']) => found.first.map(({ name }) => name).sort()
  expect(names(codes.expired)).toEqual(['Over'])
  expect(names(codes.unchecked)).toEqual(['Never checked', 'Unchecked'])
  expect(names(codes.off)).toEqual(['Off'])
  expect(names(firms.without_logo)).toEqual(['Plain'])
  expect(names(firms.without_details)).toEqual(['Empty', 'Silent'])
  expect(names(firms.old_challenges)).toEqual(['Stale'])
})

test('It names the firms whose logos could not be fetched, and counts the other pictures', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  const add = (values: Parameters<typeof aFirm>[0]) =>
    as(visitor, server).call(createFirm, { body: aFirm(values) })
  await add({ name: 'Blurred', logoUrl: 'https://gone.example/logo.png' })
  await add({ name: 'Shelved', logoUrl: 'https://gone.example/logo.png', status: 'archived' })
  await add({ name: 'Clear', logoUrl: '/logo.png' })
  expect((await readFrom(server)).pictures).toEqual({
    failed: 0,
    firms: { count: 0, first: [], ids: [] },
    avatars: 0,
  })
  const avatar = { kind: 'avatar', address: 'https://gone.example/face.png' } as const
  await inTransaction(server.database, async (writing) => {
    await wantImages(writing, [avatar], new Date())
    await imageTable(server.database).update({ state: 'failed' }, { where: {}, ...writing })
  })
  const { failed, firms, avatars } = (await readFrom(server)).pictures
  expect([failed, firms.first.map(({ name }) => name), avatars]).toEqual([2, ['Blurred'], 1])
})

test('It counts reports and answers that wait as the queue does, and says that maintenance is on and which admin has no mail', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  const call = as(visitor, server).call
  const before = await readFrom(server)
  expect([before.reports, before.answers, before.maintenance]).toEqual([0, 0, false])
  // The first admin is made without one, where the environment names none.
  expect(before.admins.without_mail).toMatchObject({ count: 1, first: [{ name: 'admin' }] })
  const at = now.toISOString()
  await inTransaction(server.database, async (writing) => {
    for (const [id, review_id] of [
      ['1', 'one'],
      ['2', 'one'],
      ['3', 'two'],
    ] as const) {
      await insertReport(writing, { ...aReport, id, idempotencyKey: id, review_id, sent_at: at })
    }
    const answer = { firm_id: '', text: 'Thank you.', reason: '', sent_at: at, decided_at: '', version: 1 }
    await insertAnswer(writing, { id: '1', review_id: 'one', status: 'pending', ...answer })
    await insertAnswer(writing, { id: '2', review_id: 'two', status: 'approved', ...answer })
    const account = { password_hash: '', is_verified: true, mfa_grace_period_until: '' }
    const reached = { username: 'reached', email: 'reached@example.com', role: 'admin' } as const
    await insertUser(writing, { ...reached, ...account }, now)
  })
  await call(changeSettings, { body: { maintenance: { enabled: true } } })
  const after = await readFrom(server)
  const { reports, answers } = (await call(readQueue)).body
  expect([after.reports, after.answers]).toEqual([2, 1])
  expect([reports, answers]).toEqual([2, 1])
  expect(after.maintenance).toBe(true)
  expect(after.admins.without_mail).toMatchObject({ count: 1, first: [{ name: 'admin' }] })
})

test('What it calls reports is what the tab counts, and nothing waits in one place alone', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  const call = as(visitor, server).call
  const at = now.toISOString()
  const firm = (await call(createFirm, { body: aFirm() })).body
  await inTransaction(server.database, async (writing) => {
    for (const fact of ['payoutFrequency', 'drawdownType', 'maxAccounts'] as const) {
      const own = { id: fact, idempotencyKey: fact, review_id: '', firm_id: firm.id, fact, sent_at: at }
      await insertReport(writing, { ...aReport, ...own })
    }
    await insertReport(writing, { ...aReport, id: '1', idempotencyKey: '1', review_id: 'one', sent_at: at })
    await insertSubmission(writing, { ...aSubmissionRecord, status: 'pending' })
    await insertObjection(writing, {
      ...{ id: '1', submission_id: aSubmissionRecord.id, sent_at: at, decision: 'rejected', rule: '' },
      ...{ first_by: '', first_at: '', text: 'No.', email: '', decided_at: '', outcome: '', reason: '' },
      ...{ decided_by: '', erased_at: '', version: 1 },
    })
  })
  const { reports, outdated, answers, objections, reviews } = await readFrom(server)
  const queue = (await call(readQueue)).body
  expect([reports, outdated, objections, reviews.waiting]).toEqual([1, 3, 1, 1])
  expect(waitingOf(queue)).toEqual({ reviews: 1, reports: reports + outdated, answers, objections })
  expect(waitingInAll(queue)).toBe(6)
})

test('Mail is well once one was sent: not while it is not set up, nor before anything shows that it works', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  const call = as(visitor, server).call
  const mailOf = async () => (await readFrom(server)).mail
  expect(await mailOf()).toMatchObject({ is_set_up: false, skipped: false, sent: null })
  await call(changeSettings, { body: { setup: { skipped: ['mail'], kept: [] } } })
  expect(await mailOf()).toMatchObject({ is_set_up: false, skipped: true, sent: null })
  // Without an address to send from nothing is sent, whatever the rest says.
  await call(changeSettings, { body: { emailSettings: { enabled: true, smtpHost: 'mail.example' } } })
  expect(await mailOf()).toMatchObject({ is_set_up: false })
  const { steps } = (await call(readSetup)).body
  expect(steps).toContainEqual({ key: 'mail', state: 'skipped', says: '' })
  await call(changeSettings, { body: { emailSettings: { fromEmail: 'hi@site.example' } } })
  expect(await mailOf()).toMatchObject({ is_set_up: true, sent: null })
  const test = { action: 'test-email', subject: 'mail', subject_id: 'default' } as const
  const by = { id: null, name: '', address: '' }
  const told = (subject_name: string) =>
    inTransaction(server.database, (writing) => record(writing, by, { ...test, subject_name }, now))
  await told('other.example:587')
  expect(await mailOf()).toMatchObject({ sent: null })
  await told('mail.example:587')
  expect(await mailOf()).toMatchObject({ sent: now.toISOString() })
})

test('It names few of many, and counts all', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  for (let n = 0; n < 7; n++) {
    await as(visitor, server).call(createFirm, { body: aFirm({ name: `Firm ${n}` }) })
  }
  const { without_details } = (await readFrom(server)).firms
  expect([without_details.count, without_details.first.length]).toEqual([7, 5])
})

test('It says how many reviews wait, since when, and who changed what lately', async () => {
  const clock = aClock()
  const server = await aServer({ readSession: async () => someAdmin(), overrides: { clock } })
  const longAgo = new Date(clock().getTime() - days(50)).toISOString()
  const sent = (id: string, before: number) => ({
    ...aSubmissionRecord,
    ...{ id, idempotencyKey: id, status: 'pending' as const, decided_at: '', decided_after: -1 },
    submitted_at: before === 50 ? longAgo : new Date(clock().getTime() - days(before)).toISOString(),
  })
  await inTransaction(server.database, async (writing) => {
    for (const [id, before] of [
      ['one', 0.5],
      ['two', 5],
      ['three', 50],
    ] as const) {
      await insertSubmission(writing, sent(id, before))
    }
  })
  await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Told' }) })
  const { reviews, changes, backup, mail, pictures, theme } = await readFrom(server)
  expect(reviews).toMatchObject({
    waiting: 3,
    oldest: longAgo,
    ages: [1, 0, 1, 0, 1],
  })
  expect(changes[0]?.entry).toMatchObject({ action: 'create', subject: 'firm', subject_name: 'Told' })
  expect([backup.last, backup.checked, mail.problem, pictures.failed]).toEqual([null, null, null, 0])
  expect(theme).toMatchObject({ name: 'Default', readable: true })
})

test('It says how much work was refused lately, and when', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  expect((await readFrom(server)).load).toEqual({ refused: 0, last: null })
  const refusals = { count: 3, last: now }
  const { load } = await overviewNow(
    { database: server.database },
    { now, mail: null, mailSent: null, refusals },
  )
  expect(load).toEqual({ refused: 3, last: now.toISOString() })
})

test('A review counts in the week in which it was sent, and its decision in the week of the decision', () => {
  const weeks = reviewsByWeek(
    [
      {
        status: 'approved',
        submitted_at: '2026-11-15T23:59:00.000Z',
        decided_at: '2026-11-16T00:00:00.000Z',
      },
      { status: 'pending', submitted_at: '2026-11-18T10:00:00.000Z', decided_at: '' },
      {
        status: 'rejected',
        submitted_at: '2026-01-01T00:00:00.000Z',
        decided_at: '2026-11-17T00:00:00.000Z',
      },
    ],
    now,
  )
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-09', received: 1, approved: 0, rejected: 0 },
    { from: '2026-11-16', received: 1, approved: 1, rejected: 1 },
  ])
})

test('The age of a review falls into one step, those on a border into the longer one', async () => {
  const server = await aServer()
  await inTransaction(server.database, async (writing) => {
    for (const age of [0, 1, 3, 7, 30, 31]) {
      const submitted_at = new Date(now.getTime() - days(age)).toISOString()
      const id = `review-${age}`
      const own = { id, idempotencyKey: id, submitted_at, decided_at: '', decided_after: -1 }
      await insertSubmission(writing, { ...aSubmissionRecord, ...own, status: 'pending' })
    }
  })
  expect(await waitingAges(server, now)).toEqual([1, 1, 1, 1, 2])
})

test("A moderator's overview is what waits and their own acts: nothing of the site, of mail or of what others did", async () => {
  const server = await aServer({ readSession: twoPeople })
  const [admin, moderator] = [as({ token: 'admin' }, server), as({ token: 'moderator' }, server)]
  await admin.call(changeSettings, { body: { branding: { siteName: 'Theirs' } } })
  await admin.call(createFirm, { body: aFirm({ name: 'Theirs' }) })
  const { id } = (await moderator.call(createFirm, { body: aFirm({ name: 'Mine' }) })).body
  await moderator.call(changeFirm, { params: { id }, body: { maxFunding: '$2' } })
  await inTransaction(server.database, (writing) =>
    insertSubmission(writing, { ...aSubmissionRecord, status: 'pending' }),
  )

  const refused = await moderator.call(readOverview)
  expect([refused.status, refused.body.reviews, refused.body.backup]).toEqual([403, undefined, undefined])
  const { body: counts } = await moderator.call(readQueue)
  expect(waitingOf(counts)).toEqual({ reviews: 1, reports: 0, answers: 0, objections: 0 })
  const acts = await moderator.call(listRecentActs)
  const names = acts.body.map(({ line }: RecentAct) => line.entry.subject_name)
  expect(new Set(names)).toEqual(new Set(['Mine']))
  expect(JSON.stringify([counts, acts.body])).not.toMatch(/Theirs|some-admin|backup|smtp/i)
  for (const call of [readQueue, listRecentActs]) {
    expect((await as(visitor, server).call(call)).status).toBe(401)
  }
})
