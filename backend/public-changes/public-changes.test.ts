import { beforeAll, expect, test } from 'vitest'
import { seedFirms } from '#backend/firms/sample-firms.ts'
import { BASELINE } from '#backend/models/migration.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { downloadSnapshot, listSnapshots } from '#contract/backup/backup-endpoints.ts'
import type { NewFirm, StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, firmTag } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { readSamples } from '#contract/setup/setup-endpoints.ts'
import { changePage } from '#contract/site-pages/site-page-endpoints.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('The list of changes', (databases) => {
  const clock = aClock()
  let server: TestServer
  const start = async () =>
    aServer({
      location: await databases.prepared(),
      readSession: freshStaff(clock),
      overrides: { clock, rules: lenientRules },
    })
  beforeAll(async () => {
    server = await start()
  })
  const admin = (site = server) => as({ token: 'admin' }, site)
  const moderator = () => as({ token: 'moderator' }, server)
  const read = async (query: Record<string, string> = {}, site = server): Promise<ChangePage> => {
    const { status, body } = await as(visitor, site).call(listChanges, { query })
    expect(status).toBe(200)
    return body
  }
  const of = async (firm: string, site = server) => (await read({ firm }, site)).changes
  const made = async (values: Partial<NewFirm> = {}, site = server): Promise<StaffFirm> =>
    (await admin(site).call(createFirm, { body: aFirm(values) })).body
  const change = (firm: Pick<StaffFirm, 'id'>, body: object, site = server) =>
    admin(site).call(changeFirm, { params: { id: firm.id }, body })
  const told = ({ kind, field, before, after }: PublicChange) => [kind, field, before, after]

  test('of a new site is empty, and begins when the site got it', async () => {
    const site = await aServer({ location: await databases.empty() })
    const [rows] = await site.database.sequelize.query(
      `SELECT applied_at FROM migrations WHERE name = '${BASELINE}'`,
    )
    const [{ applied_at: begins = '' } = {}] = rows as { applied_at?: string }[]
    expect(await read({}, site)).toEqual({ changes: [], total: 0, counts: [], begins })
  })

  test('tells a change with its reason, and what is never minor', { tags: ['both'] }, async () => {
    const firm = await made({ name: 'Told' })
    const reason = 'Payouts are late <b>since</b> March 😀'
    await change(firm, { category: 'avoid', description: 'Paid on time.', reason, minor: true })
    const [newest, older] = await of(firm.id)
    expect(newest).toMatchObject({ kind: 'tier', before: 'gold', after: 'avoid', reason, minor: false })
    expect(older).toMatchObject({ kind: 'facts', field: 'description', reason, minor: true })
    expect(newest?.firm).toEqual({ id: firm.id, slug: 'told', name: 'Told', category: 'avoid' })
    const { body: entries } = await admin().call(listHistory, { query: { subject_id: firm.id } })
    expect(JSON.stringify(entries)).not.toContain('reason')
  })

  test('is narrowed to the last 30 days, and to no other number of them', { tags: ['both'] }, async () => {
    const firm = await made({ name: 'Long known' })
    clock.advance(days(31))
    await change(firm, { warning: 'Slow.' })
    expect((await of(firm.id)).map(({ kind }) => kind)).toEqual(['warning', 'added'])
    const recent = await read({ firm: firm.id, days: '30' })
    expect(recent).toMatchObject({ total: 1, changes: [{ kind: 'warning' }] })
    expect((await as(visitor, server).call(listChanges, { query: { days: '7' } })).status).toBe(400)
  })

  test('goes on without a reason, and refuses one that is too long', async () => {
    const firm = await made()
    expect((await change(firm, { warning: 'Slow.' })).status).toBe(200)
    expect((await of(firm.id))[0]).toMatchObject({ kind: 'warning', reason: '', minor: false })
    const refused = await change(firm, { warning: '', reason: 'x'.repeat(301) })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    expect(await of(firm.id)).toHaveLength(2)
  })

  test('gives the reason of an act to each of its firms, but where a firm has one of its own', async () => {
    const [one, other, gone] = [await made(), await made(), await made()]
    const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })
    const body = {
      create: [],
      change: [
        { ...at(one), change: { category: 'silver' } },
        { ...at(other), change: { category: 'silver', reason: 'Its own' } },
      ],
      remove: [at(gone)],
      reason: 'After the review of November',
    }
    expect((await admin().call(bulkFirms, { body })).status).toBe(200)
    const reasons = await Promise.all([one, other, gone].map(async ({ id }) => (await of(id))[0]))
    expect(reasons.map((entry) => [entry?.kind, entry?.reason])).toEqual([
      ['tier', 'After the review of November'],
      ['tier', 'Its own'],
      ['gone', 'After the review of November'],
    ])
  })

  test('is silent about drafts, and tells a planned publication with its reason', async () => {
    const firm = await made({ status: 'draft', name: 'Secret name' })
    await change(firm, { name: 'Later', warning: 'Draft.' })
    expect(await of(firm.id)).toEqual([])
    const at = new Date(clock().getTime() + hours(1)).toISOString()
    await change(firm, { planned: [{ at, change: { status: 'live' }, reason: 'Checked by two of us' }] })
    clock.advance(hours(2))
    await server.pollJobs()
    expect(await of(firm.id)).toMatchObject([
      { kind: 'added', after: { name: 'Later' }, reason: 'Checked by two of us', firm: { name: 'Later' } },
    ])
    await change(firm, { status: 'archived' })
    await change(firm, { name: 'Nobody reads this' })
    expect((await of(firm.id)).map(({ kind, firm }) => [kind, firm?.name])).toEqual([
      ['gone', 'Later'],
      ['added', 'Later'],
    ])
  })

  test('names a firm as it is read today in all of its entries', { tags: ['both'] }, async () => {
    const firm = await made({ name: 'Was', category: 'silver' })
    await change(firm, { name: 'Is', category: 'bronze' })
    const entries = await of(firm.id)
    expect(new Set(entries.map((entry) => `${entry.firm?.name} ${entry.firm?.category}`))).toEqual(
      new Set(['Is bronze']),
    )
    const inTier = async (tier: string) => (await read({ tier, limit: '200' })).changes.map(({ id }) => id)
    expect(await inTier('bronze')).toEqual(expect.arrayContaining(entries.map(({ id }) => id)))
    expect(await inTier('silver')).not.toContain(entries[0]?.id)
  })

  test('is read page by page, exactly, while entries arrive', async () => {
    const firm = await made()
    for (let n = 0; n < 6; n++) await change(firm, { warning: `Warning ${n}` })
    const query = { firm: firm.id, kind: 'warning', limit: '2' }
    const seen: unknown[] = []
    let next: ChangePage['next'] | Record<string, never> = {}
    while (next) {
      const page: ChangePage = await read({ ...query, ...next })
      seen.push(...page.changes.map(({ after }) => after))
      next = page.next
      if (seen.length === 2) await change(firm, { warning: 'Between' })
    }
    expect(seen).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Warning ${n}`))
    expect((await read(query)).total).toBe(7)
  })

  test('is narrowed to a group of kinds, and says how many entries of each kind there are', async () => {
    const firm = await made()
    await change(firm, { warning: 'Slow payouts' })
    await change(firm, { website: 'https://other.example' })
    const kindsOf = async (kind: string) => {
      const { changes, total, counts } = await read({ firm: firm.id, kind })
      expect([...(counts ?? [])].sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
        { kind: 'added', count: 1 },
        { kind: 'facts', count: 1 },
        { kind: 'warning', count: 1 },
      ])
      return [total, changes.map((entry) => entry.kind)]
    }
    expect(await kindsOf('standing-tier')).toEqual([2, ['warning', 'added']])
    expect(await kindsOf('all-facts')).toEqual([1, ['facts']])
    expect(await kindsOf('rating')).toEqual([0, []])
    expect(await kindsOf('warning')).toEqual([1, ['warning']])
  })

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ kind: 'price' }, 'kind'],
    [{ tier: 'platinum' }, 'tier'],
    [{ firm: "' OR 1=1 --" }, 'firm'],
    [{ before: 'yesterday' }, 'before'],
  ])('refuses a question that it cannot answer: %j', async (query, path) => {
    const { status, body } = await as(visitor, server).call(listChanges, { query })
    expect([status, body.errors[0].path]).toEqual([400, path])
  })

  test('tells of the review policy', async () => {
    const params = { slug: 'review-policy' }
    await admin().call(changePage, {
      params,
      body: { text: 'We read all.\n\nWe ask for proof.', note: 'Shorter' },
    })
    await admin().call(changePage, { params, body: { text: 'We read all.\n\nWe may ask.' } })
    await admin().call(changeSettings, { body: { userSubmissions: { eraseAfterMonths: 6 } } })
    const [settings, text, first] = (await read({ kind: 'policy' })).changes
    expect(settings && told(settings)).toEqual(['policy', 'userSubmissions.eraseAfterMonths', 12, 6])
    expect(text && told(text)).toEqual(['policy', 'review-policy', 'We ask for proof.', 'We may ask.'])
    expect(first).toMatchObject({ firm: null, reason: 'Shorter' })
  })

  test('is corrected by a dated note below an entry, which stays as it is', async () => {
    const firm = await made({ warning: 'Wrong firm.' })
    const [entry] = await of(firm.id)
    const params = { id: entry?.id ?? '' }
    const before = await readRevision(server.database)
    const text = 'This was about another firm. <script>alert(1)</script>'
    const noted = await admin().call(addChangeNote, { params, body: { text } })
    expect(noted).toMatchObject({ status: 201, body: { ...entry, notes: [{ text }] } })
    expect(await of(firm.id)).toEqual([noted.body])
    expect(await readRevision(server.database)).toBe(before + 1)
    const { body: history } = await admin().call(listHistory, { query: { subject: 'public-change' } })
    expect(history[0]).toMatchObject({ action: 'change', subject_id: params.id, after: { notes: 1 } })
    for (let n = 1; n < 20; n++) await admin().call(addChangeNote, { params, body: { text: `${n}` } })
    expect((await admin().call(addChangeNote, { params, body: { text: 'One more' } })).status).toBe(409)
  })

  test('is corrected by admins alone, and only where there is something to correct', async () => {
    const firm = await made()
    const [entry] = await of(firm.id)
    const params = { id: entry?.id ?? '' }
    for (const [call, body] of [
      [addChangeNote, { text: 'x' }],
      [removeChangeWords, { reason: 'x' }],
    ] as const) {
      expect((await moderator().call(call, { params, body })).status).toBe(403)
      expect((await as(visitor, server).call(call, { params, body })).status).toBe(401)
      expect((await admin().call(call, { params: { id: 'no-such' }, body })).status).toBe(404)
      expect((await admin().call(call, { params, body: {} })).status).toBe(400)
      expect((await admin().call(call, { params, body: { text: ' ', reason: ' ' } })).status).toBe(400)
    }
    expect(await of(firm.id)).toEqual([entry])
  })

  test('loses words that the law requires to go, in snapshots too, and no restore brings them back', async () => {
    const site = await start()
    const firm = await made({ warning: '' }, site)
    const person = 'Jane Roe-Lindqvist'
    await change(firm, { warning: `${person} runs it.`, reason: `${person} told us` }, site)
    const [entry] = await of(firm.id, site)
    const params = { id: entry?.id ?? '' }
    await admin(site).call(addChangeNote, { params, body: { text: `${person} again` } })
    await change(firm, { warning: '' }, site)
    const fresh = { token: 'admin' }
    const changesOf = (text: string) => JSON.stringify(JSON.parse(text).collections.public_changes)
    const file = await exportFrom(site, fresh)
    expect(changesOf(file)).toContain(person)
    expect((await restoreInto(site, file, fresh)).status).toBe(200)
    const reason = "a person's name"
    const removed = await admin(site).call(removeChangeWords, { params, body: { reason } })
    expect(removed).toMatchObject({
      status: 200,
      body: { before: null, after: null, reason: '', notes: [], removed: { reason } },
    })
    expect((await admin(site).call(removeChangeWords, { params, body: { reason } })).status).toBe(409)
    const [snapshot] = (await admin(site).call(listSnapshots)).body
    const kept = await admin(site).call(downloadSnapshot, { params: { id: snapshot.id } })
    const emptied = kept.body.collections.public_changes.find(({ id }: { id: string }) => id === params.id)
    expect(JSON.stringify(emptied)).not.toContain(person)
    expect(emptied.removed_at).not.toBeNull()
    expect((await restoreInto(site, file, fresh)).status).toBe(200)
    const again = (await of(firm.id, site)).find(({ id }) => id === params.id)
    expect(again).toEqual(removed.body)
    const { body: history } = await admin(site).call(listHistory, { query: { subject: 'public-change' } })
    expect(history[0]).toMatchObject({ action: 'erase', after: { reason } })
    expect(JSON.stringify(history)).not.toContain(person)
  })

  test('keeps what is newer than a restored backup, and says to which moment the site went back', async () => {
    const site = await start()
    const firm = await made({ name: 'Old name' }, site)
    const fresh = { token: 'admin' }
    const file = await exportFrom(site, fresh)
    await change(firm, { name: 'New name', reason: 'They renamed' }, site)
    await restoreInto(site, file, fresh)
    const page = await read({}, site)
    expect(page.changes.map((entry) => [entry.kind, entry.firm?.name])).toEqual([
      ['restored', undefined],
      ['facts', 'Old name'],
      ['added', 'Old name'],
    ])
    expect(page.changes[0]?.after).toBe(JSON.parse(file).exported_at)
    // A firm's own entries say so, too, but of one that came later.
    expect((await of(firm.id, site)).map(({ kind }) => kind)).toEqual(['restored', 'facts', 'added'])
    clock.advance(1000)
    const later = await made({ name: 'Later' }, site)
    expect((await of(later.id, site)).map(({ kind }) => kind)).toEqual(['added'])
    // Elsewhere it brings its record along, which begins with its first entry.
    const other = await start()
    const { collections, ...head } = JSON.parse(file)
    const { public_changes, ...older } = collections
    const begins = '2025-03-01T10:00:00.000Z'
    const moved = { ...collections, public_changes: [{ ...public_changes[0], at: begins }] }
    await restoreInto(other, JSON.stringify({ ...head, collections: moved }), fresh)
    expect((await read({}, other)).begins).toBe(begins)
    const old = JSON.stringify({ ...head, collections: older })
    expect((await restoreInto(other, old, fresh)).body.absent).toEqual(['public_changes'])
    expect((await read({}, other)).changes.map(({ kind }) => kind)).toEqual(['restored', 'restored', 'added'])
  })

  test('tells that samples went, and forgets the past that was invented for them', async () => {
    const site = await start()
    await seedFirms(site.database)
    const seeded = await read({ limit: '200' }, site)
    expect(seeded.changes.every(({ firm }) => firm?.sample)).toBe(true)
    // A year of invented prices, which end with the price that the challenge has.
    for (const [subject, price] of [
      ['row-50', 29_900],
      ['ridge-50', 14_900],
    ] as const) {
      const prices = seeded.changes.filter((one) => one.subject?.id === subject)
      expect(prices.length).toBeGreaterThan(5)
      expect(prices[0]?.after).toBe(price)
      for (const [index, { before }] of prices.slice(0, -1).entries())
        expect(before).toBe(prices[index + 1]?.after)
      expect(Date.parse(prices.at(-1)?.at ?? '')).toBeLessThan(Date.now() - days(330))
    }
    const { body: samples } = await admin(site).call(readSamples)
    const remove = samples.firms.map(({ id, tag }: { id: string; tag: string }) => ({ id, tag }))
    const body = { create: [], change: [], remove }
    expect((await admin(site).call(bulkFirms, { body })).status).toBe(200)
    const kinds = (await read({ limit: '200' }, site)).changes.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual([
      ...Array(remove.length).fill('added'),
      ...Array(remove.length).fill('gone'),
    ])
  })
})
