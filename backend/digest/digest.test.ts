import { expect, test } from 'vitest'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Caller } from '#backend/http/session.ts'
import { LEASE } from '#backend/jobs/claim.ts'
import { AUTO_BACKUP, changeJob, findJob } from '#backend/models/job.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { changeDigest, type Digest, digestDefaults, readDigest } from '#contract/accounts/digest.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { aClock, aMember, someAdmin, type TestClock } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { doElsewhere } from '#testing/backend/killed-jobs.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { readSubscriptions } from './rows/digest.ts'

const daily: Digest = { ...digestDefaults, frequency: 'daily' }

/** The last Sunday before now, at noon UTC: no grace period and no code of these tests lies before it. */
function aSundayNoon(clock: TestClock): void {
  const now = clock()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - now.getUTCDay(), 12)
  clock.advance(noon - now.getTime())
}

interface Desk {
  readonly location: DatabaseLocation
  readonly server: TestServer
  readonly mailbox: Mailbox
  readonly clock: TestClock
  /** Adds a member of the staff whose calls carry the name as a token. */
  readonly hire: (
    username: string,
    role: 'admin' | 'moderator',
    graceDays?: number,
  ) => Promise<{ token: string }>
  /** Moves on to a time of a coming day, and lets all servers look for work at once. */
  readonly until: (milliseconds: number) => Promise<void>
}

async function aDesk(databases: Databases, instances = 1): Promise<Desk> {
  const mailbox = await aMailbox()
  const clock = aClock()
  aSundayNoon(clock)
  const people = new Map<string, Caller>()
  const readSession = async (authorization?: string): Promise<Caller> => {
    const { staff } = someAdmin()
    const known = people.get(authorization?.replace('Bearer ', '') ?? '')
    return known ?? { role: 'admin', ...(staff ? { staff: { ...staff, signedInAt: clock() } } : {}) }
  }
  const location = await databases.prepared()
  const servers: TestServer[] = []
  for (let n = 0; n < instances; n++) {
    const overrides = { clock, tlsAuthority: certificate }
    const environment = { SMTP_ALLOW_PRIVATE: '1', APP_URL: 'https://site.example' }
    servers.push(await aServer({ location, environment, overrides, readSession }))
  }
  const [server] = servers
  if (!server) throw new Error('There is no server')
  await as(visitor, server).call(changeSettings, { body: { emailSettings: mailTo(mailbox) } })
  const pollAll = () => Promise.all(servers.map((one) => one.pollJobs()))
  await pollAll()
  return {
    location,
    server,
    mailbox,
    clock,
    async hire(username, role, graceDays = 99) {
      const id = await aMember(server, { username, role, graceDays })
      people.set(username, { role, staff: { id, username, session: username, signedInAt: clock() } })
      return { token: username }
    },
    async until(milliseconds) {
      clock.advance(milliseconds)
      await pollAll()
    },
  }
}

const choose = (desk: Desk, person: { token: string }, body: unknown) =>
  as(person, desk.server).call(changeDigest, { body })

let number = 0
const review = ({ server, clock }: Desk) =>
  inTransaction(server.database, (writing) => {
    number += 1
    const id = `review-${number}`
    const own = { id, idempotencyKey: id, status: 'pending', submitted_at: clock().toISOString() } as const
    return insertSubmission(writing, { ...aSubmissionRecord, ...own, decided_at: '' })
  })

const received = ({ mailbox }: Desk) =>
  Object.fromEntries(mailbox.mails.map(({ to, raw }) => [to.join(), raw.replace(/=\r\n/g, '')]))

const toMorning = hours(18) + minutes(1)

describeEachDatabase('The digest', (databases) => {
  test('tells each what is their business, once among two servers, and nothing twice', async () => {
    const desk = await aDesk(databases, 2)
    const { server, clock } = desk
    await choose(desk, await desk.hire('anna', 'admin'), daily)
    await choose(desk, await desk.hire('ben', 'moderator'), daily)
    await choose(desk, await desk.hire('cleo', 'moderator'), { ...daily, reviews: false })
    await desk.hire('dora', 'moderator')
    clock.advance(minutes(5))
    await review(desk)
    await review(desk)
    const discountValidUntil = new Date(clock().getTime() + days(3)).toISOString().slice(0, 10)
    const code = { affiliateEnabled: true, affiliateCode: 'RIDGE15', affiliateUrl: 'https://ridge.example/' }
    const firm = aFirm({ name: 'Ridge', category: 'gold', ...code, discountValidUntil })
    await as(visitor, server).call(createFirm, { body: firm })
    const closed = {
      standing: 'closed',
      standingSince: '2026-10-24',
      standingSource: 'https://register.example/',
    } as const
    const hidden = [{ status: 'draft' }, { status: 'archived' }, { category: 'avoid' }, closed] as const
    for (const [index, values] of hidden.entries()) {
      const body = { ...firm, name: `Hidden ${index}`, affiliateCode: `CODE-${index}`, ...values }
      await as(visitor, server).call(createFirm, { body })
    }
    await desk.until(toMorning)
    const mails = received(desk)
    expect(desk.mailbox.mails).toHaveLength(2)
    expect(Object.keys(mails).sort()).toEqual(['anna@example.com', 'ben@example.com'])
    expect(mails['anna@example.com']).toContain('News of the day')
    for (const mail of Object.values(mails)) {
      expect(mail).toMatch(
        /2 new reviews: 2 reviews are waiting for a decision, the oldest since \d+ \w+ \d{4}\./,
      )
      expect(mail).toContain('https://site.example/admin')
    }
    expect(mails['anna@example.com']).toMatch(/The code RIDGE15 for Ridge ends on \d+ \w+ \d{4}\./)
    expect(mails['anna@example.com']).not.toContain('CODE-')
    expect(mails['ben@example.com']).not.toContain('RIDGE15')
    await desk.until(minutes(1))
    await desk.until(days(1))
    // The reviews were told of; the code still ends.
    expect(desk.mailbox.mails.slice(2).map(({ to }) => to)).toEqual([['anna@example.com']])
    expect(desk.mailbox.mails[2]?.raw).not.toContain('reviews')
  })

  test('tells of a backup that failed and of grace that ends: admins of everybody, others of themselves', {
    tags: ['all'],
  }, async () => {
    const desk = await aDesk(databases)
    const { server, clock } = desk
    const grace = (clock().getTime() - Date.now()) / days(1) + 3
    await choose(desk, await desk.hire('anna', 'admin'), daily)
    await choose(desk, await desk.hire('ben', 'moderator', grace), daily)
    await choose(desk, await desk.hire('cleo', 'moderator'), daily)
    const autoBackup = { ...settingsDefaults.autoBackup, enabled: true, email_recipient: '' }
    await as(visitor, server).call(changeSettings, { body: { autoBackup } })
    await desk.until(hours(16))
    await inTransaction(server.database, async (writing) => {
      const row = await findJob(writing, AUTO_BACKUP)
      if (row) await changeJob(writing, row, { problem: 'the mail could not be sent.' })
    })
    await desk.until(hours(2) + minutes(1))
    const mails = received(desk)
    expect(mails['anna@example.com']).toContain('The automatic backup failed: the mail could not be sent.')
    expect(mails['anna@example.com']).toMatch(/ben's time to set up two-factor authentication ends on/)
    expect(mails['ben@example.com']).toMatch(/Your time to set up two-factor authentication ends on/)
    expect(mails['ben@example.com']).not.toContain('backup')
    expect(mails['cleo@example.com']).toBeUndefined()
  })

  test('comes later, and once, where the mail server is away', { tags: ['all'] }, async () => {
    const desk = await aDesk(databases)
    const use = (emailSettings: object) =>
      as(visitor, desk.server).call(changeSettings, { body: { emailSettings } })
    await choose(desk, await desk.hire('anna', 'admin'), daily)
    await review(desk)
    await use(mailTo({ port: 1 }))
    await desk.until(toMorning)
    await use(mailTo(desk.mailbox))
    expect(desk.mailbox.mails).toEqual([])
    for (let n = 0; n < 3; n++) await desk.until(minutes(2))
    expect(desk.mailbox.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
  })

  test('is not sent twice where the process that sends it is killed: the next one says what it missed', {
    tags: ['all'],
  }, async () => {
    const desk = await aDesk(databases)
    const { server, location, clock, mailbox } = desk
    const silent = await aMailbox({ fault: 'silence' })
    const use = (box: Mailbox) => {
      const emailSettings = mailTo(box, { smtpUser: '', smtpPassword: '' })
      return as(visitor, server).call(changeSettings, { body: { emailSettings } })
    }
    await use(silent)
    await choose(desk, await desk.hire('anna', 'admin'), daily)
    clock.advance(minutes(5))
    await review(desk)
    clock.advance(toMorning)
    const isSending = async () => silent.connections() > 0
    await doElsewhere({ job: 'digest', location, now: clock() }, isSending)
    const [claimed] = await readSubscriptions(server)
    expect(claimed?.digest.claimed_for).toBe(`${clock().toISOString().slice(0, 10)}T06:00:00.000Z`)
    await use(mailbox)
    await desk.until(LEASE + minutes(1))
    expect(mailbox.mails).toEqual([])
    await desk.until(days(1))
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
    expect(mailbox.mails[0]?.raw).toContain('1 new review:')
  })

  test('of the week comes on Mondays alone', { tags: ['all'] }, async () => {
    const desk = await aDesk(databases)
    await choose(desk, await desk.hire('anna', 'admin'), { ...daily, frequency: 'weekly' })
    const weekdays: number[] = []
    await desk.until(toMorning)
    for (let day = 1; day <= 14; day++) {
      await review(desk)
      const before = desk.mailbox.mails.length
      await desk.until(days(1))
      if (desk.mailbox.mails.length > before) weekdays.push(desk.clock().getUTCDay())
    }
    expect(weekdays).toEqual([1, 1])
    expect(desk.mailbox.mails[0]?.raw).toContain('News of the week')
  })

  test('is a choice of one person, off at first, and stands in the history', { tags: ['both'] }, async () => {
    const desk = await aDesk(databases)
    const anna = await desk.hire('anna', 'admin')
    const ben = await desk.hire('ben', 'moderator')
    const read = async (person: { token: string }) => (await as(person, desk.server).call(readDigest)).body
    expect(await read(anna)).toEqual(digestDefaults)
    expect(await choose(desk, anna, daily)).toMatchObject({ status: 200, body: daily })
    expect([await read(anna), await read(ben)]).toEqual([daily, digestDefaults])
    expect((await choose(desk, anna, { ...daily, frequency: 'hourly' })).status).toBe(400)
    await choose(desk, anna, daily)
    const { body: entries } = await as(anna, desk.server).call(listHistory, { query: { subject: 'user' } })
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: 'change',
        subject_name: 'anna',
        before: { digest_frequency: 'off' },
        after: { digest_frequency: 'daily' },
      },
      { action: 'create' },
    ])
  })
})
