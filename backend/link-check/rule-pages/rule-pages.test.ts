import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIfDue } from '#backend/jobs/claim.ts'
import { linkCheckJob } from '#backend/link-check/link-check-job.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { overviewNow } from '#backend/overview/overview.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { syncDirectory } from '#contract/directory.ts'
import type { Firm } from '#contract/firm.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { compareRulePage, confirmRulePage, listChangedRulePages } from '#contract/rule-pages.ts'
import { aClock, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { doElsewhere } from '#testing/backend/killed-jobs.ts'
import { aPictureHost, type PictureHost } from '#testing/backend/picture-host.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

const says =
  (text: () => string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${text()}</p>`)

/** Two processes on one database, in the middle of a day of checks, and the clock of both. */
async function twoSites(databases: Databases) {
  const clock = aClock()
  clock.advanceToHour(12)
  const location = await databases.prepared()
  const options = { location, readSession: twoOfTheStaff, overrides: { clock } }
  const [server, other] = [await aServer(options), await aServer(options)]
  const admin = as({ token: 'admin' }, server)
  const moderator = as({ token: 'moderator' }, other)
  const base = `${host.url}/${databases.kind}`
  const instances = [server, other].map(({ database }) => {
    return { database, job: linkCheckJob({ database, clock, appUrl: '', allowPrivate: true }) }
  })
  const look = async () => {
    clock.advance(minutes(5))
    await Promise.all(instances.map(({ database, job }) => runIfDue(database, job, clock)))
  }
  await look()
  return {
    clock,
    location,
    server,
    admin,
    moderator,
    base,
    look,
    async week() {
      clock.advance(days(7) - minutes(5))
      await look()
    },
    pathOf: (name: string) => `/${databases.kind}${name}`,
    today: () => utcDayOf(clock()),
    async make(values: { name: string; challenges: Challenge[] }): Promise<Firm> {
      return (await admin.call(createFirm, { body: aFirm({ ...values, website: `${base}/site` }) })).body
    },
    changed: async () => (await moderator.call(listChangedRulePages)).body,
    async seen(id: string): Promise<Firm> {
      const { firms } = (await as(visitor, server).call(syncDirectory)).body
      return firms.find((firm: Firm) => firm.id === id)
    },
    revision: () => readRevision(other.database),
  }
}

describeEachDatabase('Pages of rules', (databases) => {
  test('are read once a week, once for all who name them; a change of two reads is told, compared and confirmed', async () => {
    const site = await twoSites(databases)
    const { admin, moderator, base, week, changed, seen } = site
    let text = 'Split 80% of profits, updated 3 days ago'
    host.give(
      site.pathOf('/rules'),
      says(() => text),
    )
    host.give(
      site.pathOf('/site'),
      says(() => 'Site'),
    )
    const sourceUrl = `${base}/rules`
    const checkedAt = site.today()
    const challenges = ['one', 'two'].map((id) => sampleChallenge({ id, name: id, sourceUrl, checkedAt }))
    const apex = await site.make({ name: 'Apex', challenges })
    const bold = await site.make({ name: 'Bold', challenges: [sampleChallenge({ sourceUrl, checkedAt })] })
    const asked = () => host.asked.filter((path) => path === site.pathOf('/rules')).length
    await site.look()
    await site.look()
    expect(asked()).toBe(1)

    text = 'Split 80% of profits, updated 9 days ago'
    await week()
    await site.look()
    expect(asked()).toBe(2)
    // For a moment alone.
    text = 'We are painting'
    await week()
    text = 'Split 80% of profits, updated today'
    await week()
    text = 'Split 90% of profits, updated 1 day ago'
    await week()
    const day = site.today()
    expect(await changed()).toEqual([])
    expect(await seen(apex.id)).not.toHaveProperty('rulePageChanges')
    const before = await site.revision()
    await week()
    expect(asked()).toBe(6)
    expect(await site.revision()).toBeGreaterThan(before)
    const told = (id: string) => expect.poll(async () => (await seen(id)).rulePageChanges)
    await told(apex.id).toEqual([{ day, challenges: ['one', 'two'] }])
    await told(bold.id).toEqual([{ day, challenges: ['ridge-50'] }])
    const found = await changed()
    expect(found).toMatchObject([
      { firm_name: 'Apex', address: sourceUrl, challenges: [{ id: 'one', checkedAt }, { id: 'two' }] },
      { firm_name: 'Bold' },
    ])
    const [{ id: page }] = found
    const compared = (await moderator.call(compareRulePage, { params: { id: page } })).body
    expect(compared.parts.filter(({ kind }: { kind: string }) => kind !== 'same')).toMatchObject([
      { kind: 'removed', text: '80%' },
      { kind: 'added', text: '90%' },
    ])
    const { rule_pages: line } = await overviewNow(
      { database: site.server.database },
      { now: site.clock(), mail: null, mailSent: null, refusals: { count: 0, last: null } },
    )
    expect(line).toMatchObject({ changed: { count: 2, ids: [apex.id, bold.id] }, since: day })

    const confirm = (id: string, seenForm = compared.seen) =>
      moderator.call(confirmRulePage, { params: { id }, body: { page, seen: seenForm } })
    expect((await confirm(apex.id, '0'.repeat(64))).status).toBe(412)
    const both = await Promise.all([confirm(apex.id), confirm(apex.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await told(apex.id).toBe(undefined)
    const after = await seen(apex.id)
    expect(after.challenges.map((one) => one.checkedAt)).toEqual([site.today(), site.today()])
    expect((await seen(bold.id)).rulePageChanges).toHaveLength(1)
    const [entry] = (await admin.call(listHistory, { query: { subject: 'firm', subject_id: apex.id } })).body
    expect(entry).toMatchObject({ action: 'change', after: { challenges: expect.anything() } })

    // Editing the other one's challenges with today's check ends the change.
    const edited = { challenges: [sampleChallenge({ sourceUrl, checkedAt: site.today(), profitSplit: 90 })] }
    await admin.call(changeFirm, { params: { id: bold.id }, body: edited })
    expect(await changed()).toEqual([])
    await week()
    expect((await moderator.call(compareRulePage, { params: { id: page } })).status).toBe(404)
    text = 'Split 80% of profits, updated today'
    await week()
    await week()
    expect(await changed()).toHaveLength(2)
  })

  test('that changed again are compared with what they say now, and stay changed where they say the old again', async () => {
    const site = await twoSites(databases)
    let text = 'old'
    host.give(
      site.pathOf('/again'),
      says(() => text),
    )
    host.give(
      site.pathOf('/site'),
      says(() => 'Site'),
    )
    const challenge = sampleChallenge({ sourceUrl: `${site.base}/again`, checkedAt: site.today() })
    const { id } = await site.make({ name: 'Apex', challenges: [challenge] })
    await site.look()
    text = 'new'
    await site.week()
    await site.week()
    const [{ id: page }] = await site.changed()
    const parts = async () => (await site.admin.call(compareRulePage, { params: { id: page } })).body
    const first = await parts()
    text = 'newest'
    await site.week()
    expect((await parts()).parts).toMatchObject([{ text: 'old' }, { text: 'newest' }])
    const late = { params: { id }, body: { page, seen: first.seen } }
    expect((await site.admin.call(confirmRulePage, late)).status).toBe(412)
    text = 'old'
    await site.week()
    expect(await site.changed()).toHaveLength(1)
    // An archived firm is not listed, and its page is not read.
    await site.admin.call(changeFirm, { params: { id }, body: { status: 'archived' } })
    expect(await site.changed()).toEqual([])
    const asked = host.asked.length
    await site.look()
    await site.week()
    expect(host.asked.slice(asked).filter((path) => path === site.pathOf('/again'))).toEqual([])
  })

  test('that are confirmed while they are read again are asked about what they say by then', async () => {
    const site = await twoSites(databases)
    host.give(
      site.pathOf('/site'),
      says(() => 'Site'),
    )
    let text = 'old'
    let meanwhile: (() => Promise<void>) | null = null
    host.give(site.pathOf('/race'), async (request, response) => {
      await meanwhile?.()
      says(() => text)(request, response)
    })
    const challenge = sampleChallenge({ sourceUrl: `${site.base}/race`, checkedAt: site.today() })
    const { id } = await site.make({ name: 'Apex', challenges: [challenge] })
    await site.look()
    text = 'new'
    await site.week()
    await site.week()
    const [{ id: page }] = await site.changed()
    const { seen } = (await site.admin.call(compareRulePage, { params: { id: page } })).body
    const statuses: number[] = []
    meanwhile = async () => {
      const answer = await site.moderator.call(confirmRulePage, { params: { id }, body: { page, seen } })
      statuses.push(answer.status)
    }
    text = 'newest'
    await site.week()
    expect(statuses).toEqual([200])
    meanwhile = null
    await site.week()
    const [again] = await site.changed()
    const compared = (await site.admin.call(compareRulePage, { params: { id: again?.id ?? '' } })).body
    expect(compared.parts).toMatchObject([{ text: 'new' }, { text: 'newest' }])
  })

  test('that cannot be read are asked again on the next day, and nothing follows', {
    tags: ['both'],
  }, async () => {
    const site = await twoSites(databases)
    let status = 200
    host.give(
      site.pathOf('/site'),
      says(() => 'Site'),
    )
    host.give(site.pathOf('/down'), (_request, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(`page ${status}`),
    )
    const challenge = sampleChallenge({ sourceUrl: `${site.base}/down`, checkedAt: site.today() })
    await site.make({ name: 'Apex', challenges: [challenge] })
    const asked = () => host.asked.filter((path) => path === site.pathOf('/down')).length
    await site.look()
    status = 503
    await site.week()
    expect(asked()).toBe(2)
    site.clock.advance(days(1))
    await site.look()
    expect(asked()).toBe(3)
    expect(await site.changed()).toEqual([])
  })

  test('that a process is killed over are told of once', { tags: ['all'] }, async () => {
    const site = await twoSites(databases)
    host.give(
      site.pathOf('/site'),
      says(() => 'Site'),
    )
    let text = 'old'
    const names = Array.from({ length: 12 }, (_, n) => `page-${n}`)
    const checkedAt = site.today()
    for (const name of names) {
      host.give(
        site.pathOf(`/${name}`),
        says(() => text),
      )
      const challenges = [sampleChallenge({ sourceUrl: `${site.base}/${name}`, checkedAt })]
      await site.make({ name, challenges })
    }
    await site.look()
    text = 'new'
    await site.week()
    site.clock.advance(days(7))
    const task = { job: 'links' as const, location: site.location, now: site.clock() }
    await doElsewhere(task, async () => (await site.changed()).length >= 4)
    const told = (await site.changed()).length
    expect(told).toBeGreaterThanOrEqual(4)
    const before = await site.revision()
    // The lease of the process that was killed ends.
    site.clock.advance(minutes(15))
    await site.look()
    expect(await site.changed()).toHaveLength(12)
    expect((await site.revision()) - before).toBe(12 - told)
  })
})
