import { beforeAll, expect, test } from 'vitest'
import { inSnapshot } from '#backend/database/transaction.ts'
import { keptRubricStanding, readRubricStanding } from '#backend/models/rubric-standing.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listFirms } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { readHistoryVersion } from '#contract/history-version.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { changeText } from '#contract/public-changes/change-sentence.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { readOwnReports } from '#contract/reviews/own-reports.ts'
import { listFirmReports, resolveFirmReports } from '#contract/reviews/reported-firms.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import type { Criterion } from '#contract/rubric/rubric.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
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

type Line = Assessment[number]
const line = (criterion: string, verdict: Line['verdict'], more: Partial<Line> = {}): Line => ({
  criterion,
  verdict,
  note: '',
  source: '',
  checkedOn: verdict === 'unknown' ? '' : '2026-11-20',
  ...more,
})
const [legal, rules] = defaultCriteria as [Criterion, Criterion]

describeEachDatabase('The rubric', (databases) => {
  let server: TestServer
  let clock: TestClock

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  const call = (...input: Parameters<ReturnType<typeof as>['call']>) => as(admin, server).call(...input)
  const read = async (): Promise<RubricReply> => (await as(visitor, server).call(readRubric)).body
  const save = (rubric: object, person = admin) =>
    as(person, server).call(changeSettings, { body: { rubric } })
  const told = async (query: Readonly<Record<string, string>>): Promise<PublicChange[]> =>
    (await as(visitor, server).call(listChanges, { query })).body.changes
  const assess = (id: string, assessment: readonly unknown[], person = moderator) =>
    as(person, server).call(changeFirm, { params: { id }, body: { assessment } })

  test('ships with ten criteria as its first version, in no group that visitors read', async () => {
    const versions = [{ version: 1, since: '' }]
    expect(await read()).toMatchObject({ version: 1, since: null, versions, criteria: defaultCriteria })
    expect((await as(visitor, server).call(readSettings)).body).not.toHaveProperty('rubric')
    expect((await call(readSettings)).body.rubric).toMatchObject({ version: 1 })
  })

  test('becomes its next version by other criteria alone, whatever version a caller sends', async () => {
    const criteria = defaultCriteria.map((one) =>
      one.key === 'fees-complete' ? { ...one, name: 'All fees are named' } : one,
    )
    expect((await save({ criteria }, moderator)).status).toBe(403)
    expect((await save({ version: 9 })).status).toBe(200)
    expect(await read()).toMatchObject({ version: 1, since: null })
    expect((await save({ criteria: criteria.slice(1), version: 9, since: '2020-01-01' })).status).toBe(200)
    const day = clock().toISOString().slice(0, 10)
    expect(await read()).toMatchObject({ version: 2, since: day })
    expect((await save({ criteria: criteria.slice(1) })).body.rubric).toMatchObject({ version: 2 })
    expect((await told({ kind: 'rubric' })).map(changeText)).toEqual([
      'Rubric, version: 2 instead of 1',
      'Criterion: Legal entity is named no longer asked',
      'Criterion All fees are named: All fees are named instead of Fees complete before the checkout',
    ])
    for (const wrong of [[], [legal, legal], [{ ...legal, key: 'No key' }], [{ ...legal, name: '' }]]) {
      const { status, body } = await save({ criteria: wrong })
      expect([status, typeof body.detail]).toEqual([400, 'string'])
    }
    expect((await read()).version).toBe(2)
  })

  test('goes back by its history, as another version', async () => {
    const entries: readonly HistoryEntry[] = (await call(listHistory, { query: { subject: 'settings' } }))
      .body
    const entry = entries.find(({ before }) => 'rubric' in (before ?? {})) as HistoryEntry
    const query = { of: 'before' }
    const version = await call(readHistoryVersion, { params: { id: entry.id }, query })
    const body = version.body.fields
    expect((await call(changeSettings, { body, query: { puts_back: entry.id } })).status).toBe(200)
    const { versions, ...now } = await read()
    expect(now).toMatchObject({ version: 3, criteria: defaultCriteria })
    const day = clock().toISOString().slice(0, 10)
    expect(versions).toEqual([
      { version: 1, since: '' },
      { version: 2, since: day },
      { version: 3, since: day },
    ])
  })

  test('counts the firms that operate by tier, and names those that meet a criterion', async () => {
    const gold = await addFirm(server, admin, { name: 'Gold one', category: 'Gold' })
    const other = await addFirm(server, admin, { name: 'Gold two', category: 'gold' })
    const paused = await addFirm(server, admin, { name: 'Paused', category: 'silver' })
    const draft = await addFirm(server, admin, { name: 'Draft', category: 'silver' })
    const yes = [line(legal.key, 'yes'), line(rules.key, 'yes'), line('asked-once', 'yes')]
    expect((await assess(gold, yes)).status).toBe(200)
    await assess(paused, [line(legal.key, 'yes')])
    await assess(draft, [line(legal.key, 'yes')])
    const standing = {
      standing: 'payouts_paused',
      standingSince: '2026-11-12',
      standingSource: 'https://s.example/',
    }
    expect((await call(changeFirm, { params: { id: paused }, body: standing })).status).toBe(200)
    await call(changeFirm, { params: { id: draft }, body: { status: 'draft' } })
    const closed = await addFirm(server, admin, { name: 'Closed', category: 'gold' })
    await assess(closed, yes)
    await call(changeFirm, { params: { id: closed }, body: { ...standing, standing: 'closed' } })
    const { tiers, met } = await read()
    const [first, silver] = tiers
    expect(tiers.map(({ tier }) => tier)).toEqual(['gold', 'silver', 'bronze', 'avoid', 'unrated'])
    expect(first?.byYes).toEqual([0, 0, 1, ...Array.from({ length: 8 }, () => 0)])
    expect(first?.notAssessed).toBe(1)
    expect(silver).toMatchObject({ notAssessed: 0 })
    expect(silver?.byYes.every((count) => count === 0)).toBe(true)
    expect([...(met[legal.key] ?? [])].sort()).toEqual([gold, paused].sort())
    expect(met[rules.key]).toEqual([gold])
    expect(met).not.toHaveProperty('asked-once')
    expect(await assess(other, [line('', 'yes')])).toMatchObject({ status: 400 })
  })

  test('has an assessment of each firm, told line by line in the list of changes, kept by old clients, put back', async () => {
    const id = await addFirm(server, admin, { name: 'Assessed' })
    const of = async () =>
      (await as(visitor, server).call(listFirms)).body.find((firm: { id: string }) => firm.id === id)
    expect((await of()).assessment).toEqual([])
    const lines = [line(legal.key, 'yes'), line(rules.key, 'no', { note: 'In the FAQ <b>alone</b>' })]
    await call(changeFirm, { params: { id }, body: { assessment: lines, reason: 'First look' } })
    expect((await of()).assessment).toEqual(lines)
    const entries = await told({ firm: id, kind: 'criteria' })
    expect(entries.map(changeText)).toEqual([
      'Legal entity is named: Yes instead of Not known',
      'Rules are published in one place: No, In the FAQ <b>alone</b> instead of Not known',
    ])
    expect(entries[0]).toMatchObject({ reason: 'First look', subject: { id: legal.key, name: legal.name } })
    // A client that knows no assessment.
    await call(changeFirm, { params: { id }, body: { warning: 'Slow.' } })
    expect((await of()).assessment).toEqual(lines)
    // That staff looked again says nothing new.
    await assess(
      id,
      lines.map((one) => ({ ...one, checkedOn: '2026-11-25' })),
    )
    expect(await told({ firm: id, kind: 'criteria' })).toHaveLength(2)
    const [entry] = (await call(listHistory, { query: { subject: 'firm' } })).body
    const version = await call(readHistoryVersion, { params: { id: entry.id }, query: { of: 'before' } })
    await call(changeFirm, { params: { id }, body: version.body.fields, query: { puts_back: entry.id } })
    expect((await of()).assessment).toEqual(lines)
    for (const wrong of [
      [line(legal.key, 'yes', { checkedOn: '' })],
      [line(legal.key, 'yes'), line(legal.key, 'no')],
      [line(legal.key, 'yes', { source: 'javascript:alert(1)' })],
      'all of it',
    ]) {
      const { status, body } = await call(changeFirm, { params: { id }, body: { assessment: wrong } })
      expect([status, typeof body.detail]).toEqual([400, 'string'])
    }
  })

  test('is assessed for many firms in one act, each with its own lines', { tags: ['both'] }, async () => {
    const made = await Promise.all(['One', 'Two'].map((name) => call(createFirm, { body: firmBody(name) })))
    const change = made.map(({ body: firm }, index) => ({
      id: firm.id,
      tag: firmTag(firm),
      change: { assessment: [line(legal.key, index === 0 ? 'yes' : 'no')] },
    }))
    const { body } = await call(bulkFirms, { body: { create: [], change, remove: [] } })
    expect(body.changed.map(({ assessment }: { assessment: Assessment }) => assessment[0]?.verdict)).toEqual([
      'yes',
      'no',
    ])
  })

  test('is challenged line by line, with a source; what was decided is counted', async () => {
    const id = await addFirm(server, admin, { name: 'Challenged' })
    const secret = aSecret()
    const report = (body: object) =>
      as(visitor, server).call(reportFirm, {
        params: { id },
        body: { reason: 'false', idempotencyKey: `challenge-${aSecret().slice(0, 20)}`, ...body },
        headers: newAddress(),
      })
    const said = {
      criterion: legal.key,
      text: 'It is another company',
      source: 'https://register.example/1',
      secret,
    }
    expect((await report(said)).status).toBe(201)
    expect((await report({ criterion: legal.key, reason: 'outdated' })).status).toBe(201)
    // A report on a fact of the firm is about no line.
    expect((await report({ fact: 'profitSplit', reason: 'outdated' })).status).toBe(201)
    expect((await read()).challenges).toEqual({ open: 2, answered: 0 })
    const open = (await as(moderator, server).call(listFirmReports)).body.filter(
      ({ firm_id }: { firm_id: string }) => firm_id === id,
    )
    expect(open).toMatchObject([
      {
        criterion: legal.key,
        criterion_name: legal.name,
        fact: '',
        reports: [
          { reason: 'false', text: 'It is another company', source: 'https://register.example/1' },
          { reason: 'outdated', source: '' },
        ],
      },
      { criterion: '', fact: 'profitSplit' },
    ])
    const body = {
      action: 'corrected',
      reason: 'Seen',
      reports: open.flatMap(({ reports }: { reports: readonly { id: string }[] }) =>
        reports.map(({ id }) => id),
      ),
    }
    expect((await as(moderator, server).call(resolveFirmReports, { params: { id }, body })).status).toBe(200)
    expect((await read()).challenges).toEqual({ open: 0, answered: 2 })
    const own = (await as(visitor, server).call(readOwnReports, { body: { secrets: [secret] } })).body[0]
    expect(own).toMatchObject({
      reason: 'false',
      decision: ['We looked at what you called false, and corrected it. Thank you.', expect.any(String)],
    })
  })

  test('counts the firms once for each state that visitors see, and what is challenged each time', async () => {
    const kept = keptRubricStanding()
    const standing = () => inSnapshot(server.database, kept)
    const id = await addFirm(server, admin, { name: 'Counted' })
    const first = await standing()
    const body = {
      reason: 'false',
      criterion: legal.key,
      idempotencyKey: `counted-${aSecret().slice(0, 20)}`,
    }
    await as(visitor, server).call(reportFirm, { params: { id }, body, headers: newAddress() })
    const second = await standing()
    expect(second.met).toBe(first.met)
    expect(second.challenges.open).toBe(first.challenges.open + 1)
    await assess(id, [line(legal.key, 'yes')])
    expect((await standing()).met[legal.key]).toContain(id)
    await call(changeFirm, { params: { id }, body: { status: 'archived' } })
    expect((await standing()).met[legal.key]).not.toContain(id)
    await call(changeFirm, { params: { id }, body: { status: 'live' } })
    await call(deleteFirm, { params: { id } })
    expect(await standing()).toEqual(await inSnapshot(server.database, readRubricStanding))
  })

  test('goes into a backup with the assessments; what is restored over it is a version of its own', async () => {
    const file = await exportFrom(server, admin)
    const before = await read()
    expect((await restoreInto(server, file, admin)).status).toBe(200)
    expect(await read()).toEqual(before)
    await save({ criteria: [legal] })
    expect(await read()).toMatchObject({ version: before.version + 1, criteria: [legal] })
    expect((await restoreInto(server, file, admin)).status).toBe(200)
    const day = clock().toISOString().slice(0, 10)
    const since = [1, 2].map((more) => ({ version: before.version + more, since: day }))
    expect(await read()).toEqual({
      ...before,
      version: before.version + 2,
      since: day,
      versions: [...(before.versions ?? []), ...since],
    })
    // A file of before there was a rubric leaves the site's alone, and firms without an assessment have none.
    const older = JSON.parse(file)
    delete older.collections.settings.rubric
    for (const firm of older.collections.propfirms) delete firm.assessment
    expect((await restoreInto(server, JSON.stringify(older), admin)).status).toBe(200)
    expect(await read()).toMatchObject({ version: before.version + 2, met: { [legal.key]: [] } })
  })
})

const firmBody = (name: string) => ({
  name,
  category: 'Bronze',
  description: 'A firm.',
  website: 'https://firm.example/',
  maxFunding: '$1',
  profitSplit: '80%',
  evaluationFee: '$2',
})
