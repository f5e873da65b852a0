import { beforeAll, expect, test } from 'vitest'
import { listHistory } from '#contract/history.ts'
import { withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days } from '#contract/primitives/time.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { listReports, resolveReports } from '#contract/reviews/moderation.ts'
import { readOwnReports } from '#contract/reviews/own-reports.ts'
import { listFirmReports, resolveFirmReports } from '#contract/reviews/reported-firms.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { aClock, type TestClock, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import {
  addFirm,
  admin,
  aSecret,
  moderator,
  newAddress,
  publish,
  sendRated,
} from '#testing/backend/published-reviews.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

/** A text that would do harm in a mail, as markup, as a header and as advertising. */
const HOSTILE = '<img src=x onerror=1> Buy at https://evil.example\r\nBcc: all@evil.example'

/** The plain words of a mail: its lines are encoded in the message. */
const wordsOf = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=').replace(/\r\n/g, ' ')

describeEachDatabase('A notice', (databases) => {
  let server: TestServer
  let clock: TestClock
  let mailbox: Mailbox
  let firmId: string
  let keys = 0

  beforeAll(async () => {
    mailbox = await aMailbox()
    clock = aClock()
    server = await aServer({
      location: await databases.prepared(),
      environment: {
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_ALLOW_PRIVATE: '1',
        APP_URL: 'https://site.example',
      },
      readSession: twoOfTheStaff,
      overrides: { clock, tlsAuthority: certificate },
    })
    await useMailbox(server, admin, mailTo(mailbox))
    firmId = await addFirm(server, admin, { name: 'Kestrel Row Funding' })
  })

  const staff = () => as(moderator, server).call
  const published = async () => {
    const { id, secret } = await sendRated(server)
    const { review } = (await publish(server, moderator, id, { firmId })).body
    return { id: review.id as string, submissionId: id, senderSecret: secret }
  }
  const aClaim = { reason: 'legal', text: 'It names me.', name: 'Daniel Okafor', goodFaith: true }
  const report = (id: string, body: object, headers = newAddress()) => {
    keys += 1
    const idempotencyKey = `notice-number-${String(keys).padStart(6, '0')}`
    return as(visitor, server).call(reportReview, {
      params: { id },
      body: { reason: 'advertising', idempotencyKey, ...body },
      headers,
    })
  }
  const openOn = async (id: string) =>
    (await staff()(listReports)).body.find((one: { review: { id: string } }) => one.review.id === id)
  const resolve = async (id: string, body: object) => {
    const { review, reports } = await openOn(id)
    const read = reports.map((one: { id: string }) => one.id)
    const decision = { tag: `"${review.version}"`, reason: 'Looked at', reports: read, ...body }
    return staff()(resolveReports, { params: { id }, body: decision })
  }
  const own = async (secrets: readonly string[]) =>
    (await as(visitor, server).call(readOwnReports, { body: { secrets } })).body
  const mailsTo = async (address: string) => {
    await server.mailIdle()
    return mailbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => wordsOf(raw))
  }

  test('that claims a right says who sends it, where the decision goes, and that it is meant', {
    tags: ['both'],
  }, async () => {
    const { id } = await published()
    const whole = { ...aClaim, email: 'd.okafor@example.com' }
    for (const [path, missing] of [
      ['text', { text: ' ' }],
      ['name', { name: '' }],
      ['email', { email: '' }],
      ['goodFaith', { goodFaith: false }],
    ] as const) {
      const refused = await report(id, { ...whole, ...missing })
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path }]])
    }
    for (const email of ['a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co', 'nowhere']) {
      expect((await report(id, { ...whole, email })).status).toBe(400)
    }
    expect(await openOn(id)).toBeUndefined()
    expect((await report(id, whole)).status).toBe(201)
    expect((await openOn(id)).reports).toMatchObject([
      { reason: 'legal', name: 'Daniel Okafor', email: 'd.okafor@example.com', goodFaith: true },
    ])
  })

  test('gets a receipt and the decision by mail, with none of what was typed', async () => {
    const { id, submissionId } = await published()
    const email = 'teller@example.com'
    const headers = newAddress()
    const body = { ...aClaim, email, text: HOSTILE, name: 'Buy at evil.example' }
    const idempotencyKey = 'notice-that-is-sent-twice'
    for (let n = 0; n < 2; n++) await report(id, { ...body, idempotencyKey }, headers)
    const [receipt = '', ...more] = await mailsTo(email)
    expect(more).toEqual([])
    for (const said of ['Your report arrived', 'Kestrel Row Funding', 'A person of our team', 'because']) {
      expect(receipt).toContain(said)
    }
    await resolve(id, { action: 'unpublish', reason: 'Zq-reason of staff', rule: 'private' })
    const [, decision = ''] = await mailsTo(email)
    for (const said of [
      'The decision on your report',
      'took it off the site',
      'Review policy, 4: name no private persons',
      'you can report it again',
    ]) {
      expect(decision).toContain(said)
    }
    expect(receipt + decision).not.toMatch(/evil|onerror|Zq-reason|Okafor/)
    const entries = (await as(admin, server).call(listHistory, { query: { subject_id: submissionId } })).body
    expect(JSON.stringify(entries)).toContain('"rule":"private"')
    const written = JSON.stringify([entries, server.logged()])
    expect(written).not.toMatch(/teller@example|evil|onerror/)
  })

  test('that nobody could be written to is read on the device that sent it', { tags: ['both'] }, async () => {
    const { id } = await published()
    const [secret, other] = [aSecret(), aSecret()]
    await report(id, { secret, reason: 'false', text: 'Zq-said' })
    expect(await own([other, secret])).toEqual([
      null,
      {
        id: expect.any(String),
        firmName: 'Kestrel Row Funding',
        reason: 'false',
        sent_at: expect.any(String),
        decided_at: null,
        decision: [],
      },
    ])
    clock.advance(days(2))
    // A program of before knows of no rule.
    expect((await resolve(id, { action: 'keep' })).status).toBe(200)
    const [decided] = await own([secret])
    expect(decided.decided_at > decided.sent_at).toBe(true)
    expect(decided.decision).toEqual([
      expect.stringContaining('It stays as it is.'),
      expect.stringContaining('report the review again'),
    ])
    expect(
      await selectRows(server.database, `SELECT id FROM review_reports WHERE secretHash = '${secret}'`),
    ).toEqual([])
    expect((await as(visitor, server).call(readOwnReports, { body: { secrets: ['short'] } })).status).toBe(
      400,
    )
  })

  test('goes with its review, and its device reads that it is gone', { tags: ['both'] }, async () => {
    const { id, senderSecret } = await published()
    const secret = aSecret()
    await report(id, { secret })
    await as(visitor, server).call(withdrawOwnSubmission, { body: { secret: senderSecret } })
    expect(await own([secret])).toEqual([null])
  })

  test('about a firm says in its mails what its sender called it', async () => {
    const email = 'reader@example.com'
    for (const reason of ['false', 'outdated']) {
      const body = { reason, email, idempotencyKey: `notice-of-a-firm-${reason}` }
      const sent = { params: { id: firmId }, body, headers: newAddress() }
      expect((await as(visitor, server).call(reportFirm, sent)).status).toBe(201)
      // Two that are sent at once may arrive in any order.
      await server.mailIdle()
    }
    const [first, second] = await mailsTo(email)
    expect(first).toContain('something about Kestrel Row Funding that you called false arrived')
    expect(second).toContain('something about Kestrel Row Funding that you called out of date arrived')
    const [open] = (await staff()(listFirmReports)).body
    const reports = open.reports.map(({ id }: { id: string }) => id)
    const decision = { action: 'keep', reason: 'Looked at', reports }
    await staff()(resolveFirmReports, { params: { id: firmId }, body: decision })
    expect((await mailsTo(email)).at(-1)).toContain('We looked at what you called out of date or false.')
  })

  test('cannot fill the mailbox of somebody else, and is counted all the same', {
    tags: ['all'],
  }, async () => {
    const email = 'victim@example.com'
    const reviews = await Promise.all(Array.from({ length: 6 }, published))
    for (const { id } of reviews) {
      expect((await report(id, { email })).status).toBe(201)
      await server.mailIdle()
    }
    expect(await mailsTo(email)).toHaveLength(3)
    // Another spelling of it is the same mailbox, and so is another network.
    const [first] = reviews
    await report(first?.id ?? '', { email: 'Victim@Example.com' })
    expect(await mailsTo('Victim@Example.com')).toEqual([])
    // One mail for all reports of an address on a review.
    await resolve(first?.id ?? '', { action: 'keep', rule: 'decent' })
    expect(await mailsTo(email)).toHaveLength(4)
    const network = newAddress()
    for (let n = 0; n < 12; n++) {
      await report(reviews[1]?.id ?? '', { email: `stranger-${n}@example.com` }, network)
      await server.mailIdle()
    }
    expect(mailbox.mails.filter(({ to }) => /stranger-/.test(String(to)))).toHaveLength(10)
  })

  test('is decided on by a rule of the policy, or by none', { tags: ['both'] }, async () => {
    const { id } = await published()
    await report(id, {})
    expect((await resolve(id, { action: 'keep', rule: 'invented' })).status).toBe(400)
    await resolve(id, { action: 'keep', rule: 'advertising' })
    const rows = await selectRows(
      server.database,
      `SELECT rule FROM review_reports WHERE review_id = '${id}'`,
    )
    expect(rows).toEqual([{ rule: 'advertising' }])
  })

  test('that many sent is answered by one mail after the other', { tags: ['all'] }, async () => {
    const { id } = await published()
    for (let n = 0; n < 12; n++) await report(id, {})
    const rows = await selectRows(server.database, `SELECT id FROM review_reports WHERE review_id = '${id}'`)
    for (const { id: one } of rows) {
      const email = `${one}@mail.example`
      await server.database.sequelize.query(
        `UPDATE review_reports SET email = '${email}' WHERE id = '${one}'`,
      )
    }
    const before = mailbox.mails.length
    await resolve(id, { action: 'keep', reason: 'Nothing is wrong with it.' })
    await expect.poll(() => mailbox.mails.length - before).toBe(12)
    expect(mailbox.atOnce()).toBeLessThan(6)
  })
})
