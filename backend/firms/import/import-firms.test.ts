import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { verifyHistory } from '#backend/history/verify-history.ts'
import { readFirms } from '#backend/models/firm.ts'
import type { StaffFirm } from '#contract/firm.ts'
import type { BulkConflict } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { type FirmImport, importFirms, MOST_LINES } from '#contract/firm-import.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { isArrival } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { exported, sheetOf } from '#testing/backend/sheets.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

const dry = { query: { dry_run: 'true' } } as const

describeEachDatabase('An import of the cells of a spreadsheet', (databases) => {
  let server: TestServer
  let count = 0
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: twoOfTheStaff })
  })
  const made = async (values = {}): Promise<StaffFirm> => {
    count += 1
    return (await admin().call(createFirm, { body: aFirm({ name: `Firm ${count}`, ...values }) })).body
  }
  const all = async (): Promise<readonly StaffFirm[]> => (await admin().call(listStaffFirms)).body
  const one = async (id: string) => (await all()).find((firm) => firm.id === id)
  const planOf = async (body: FirmImport, caller = admin()) =>
    (await caller.call(importFirms, { body, ...dry })).body.plan
  const HEAD = 'name,category,description,website,maxFunding,profitSplit,evaluationFee,warning'
  const line = (name: string, warning = '') => `${name},Gold,Text,https://new.example/,1,2,3,${warning}`
  const sheet = (...lines: readonly string[]) => sheetOf('firms', [HEAD, ...lines].join('\n'))

  test('says line by line what it would do and does nothing, then does that as one act', {
    tags: ['both'],
  }, async () => {
    const [changed, kept] = [await made(), await made()]
    const asked = sheet(line(changed.name, 'Slow.'), line('Added by a file'), 'Nobody,Gld,,,,,,')
    const before = await all()
    const plan = await planOf(asked)
    expect(plan).toMatchObject({ fault: null, lines: 3, unchanged: 0 })
    expect(plan.results).toMatchObject([
      { line: 4, outcome: 'fault', name: 'Nobody', faults: [{ column: 'category' }, ...Array(5).fill({})] },
      { line: 2, outcome: 'changed', name: changed.name },
      {
        line: 3,
        outcome: 'added',
        name: 'Added by a file',
        summary: ['Gold', 'https://new.example/', '3'],
      },
    ])
    expect(plan.results[1].changes.at(-1)).toEqual({ column: 'warning', before: '', after: 'Slow.' })
    expect(await all()).toEqual(before)

    const body = { ...asked, planned: plan.planned }
    const { done } = (await admin().call(importFirms, { body })).body
    expect(done).toMatchObject({
      created: [{ id: plan.planned.create[0].id, name: 'Added by a file' }],
      changed: [{ id: changed.id, warning: 'Slow.' }],
      removed: [],
    })
    expect(await one(kept.id)).toEqual(kept)
    const { body: entries } = await admin().call(listHistory, { query: { batch: done.batch } })
    expect(entries.map(({ action, subject_id }: HistoryEntry) => [action, subject_id])).toEqual([
      ['change', changed.id],
      ['create', done.created[0].id],
    ])
    expect((await verifyHistory(server.database)).faults).toEqual([])
    expect(await planOf(sheet(line(changed.name, 'Slow.'), line('Added by a file')))).toMatchObject({
      results: [],
      unchanged: 2,
    })

    // Sent once more, as after an answer that was lost, it is not done once more.
    const now = await all()
    expect(await admin().call(importFirms, { body })).toMatchObject({
      status: 412,
      body: { current: [{ id: done.created[0].id, name: 'Added by a file' }, { id: changed.id }] },
    })
    expect(await all()).toEqual(now)
  })

  test('leaves everything as it was where a firm is no longer as the dry run saw it, and names it', {
    tags: ['both'],
  }, async () => {
    const [moved, gone, other] = [await made(), await made(), await made()]
    const asked = sheet(
      line(moved.name, 'A.'),
      line(gone.name, 'B.'),
      line(other.name, 'C.'),
      line('New one'),
    )
    const { planned } = await planOf(asked)
    await admin().call(changeFirm, { params: { id: moved.id }, body: { warning: 'Mine.' } })
    await admin().call(deleteFirm, { params: { id: gone.id } })
    const before = await all()
    const refused = await admin().call(importFirms, { body: { ...asked, planned } })
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale' } })
    const named = new Map(refused.body.current.map((one: BulkConflict) => [one.id, one.current]))
    expect(named.get(moved.id)).toMatchObject({ warning: 'Mine.' })
    expect(named.get(gone.id)).toBeNull()
    expect(named.has(other.id)).toBe(false)
    expect(await all()).toEqual(before)
    expect(await admin().call(importFirms, { body: asked })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'planned', message: 'is required' }] },
    })
  })

  test('gives moderators no more than they may do to a single firm', { tags: ['both'] }, async () => {
    const firm = await made()
    const csv = (columns: string, cells: string) =>
      sheetOf('firms', `name,reason,${columns}\n${firm.name},Why.,${cells}`)
    for (const [asked, code] of [
      [csv('affiliateCode', 'MINE'), 'needs_right_to_offer'],
      [csv('category', 'Avoid'), 'needs_right_to_avoid'],
      [
        csv('standing,standingSince,standingSource', 'Closed,2026-11-12,https://a.example/'),
        'needs_right_to_standing',
      ],
    ] as const) {
      const plan = await planOf(asked, moderator())
      expect(plan.results[0].faults).toEqual([{ code }])
      // What an admin's dry run said is not done for a moderator.
      const { planned } = await planOf(asked)
      expect(planned.change).toHaveLength(1)
      expect((await moderator().call(importFirms, { body: { ...asked, planned } })).status).toBe(412)
    }
    const wiping = { ...csv('warning', 'x'), removesOthers: true }
    expect((await planOf(wiping)).planned.remove).toHaveLength((await all()).length - 1)
    expect((await planOf(wiping, moderator())).planned.remove).toEqual([])
    expect(await one(firm.id)).toEqual(firm)
    expect((await as(visitor, server).call(importFirms, { body: wiping })).status).toBe(401)
  })

  test('brings the challenges of the firms that it names, and removes those that have no line', {
    tags: ['both'],
  }, async () => {
    const [first, second] = [
      sampleChallenge({ id: 'c1', name: 'Ridge 50' }),
      sampleChallenge({ id: 'c2', name: 'Ridge 100', accountSize: 100_000 }),
    ]
    const firm = await made({ challenges: [first, second] })
    const asked = sheetOf('challenges', `Firm,id,price\n${firm.name},c1,139\nNo such firm,,1`)
    const plan = await planOf(asked, moderator())
    expect(plan.results).toMatchObject([
      { line: 3, faults: [{ code: 'no_such_firm' }] },
      { line: 2, outcome: 'changed', firmName: firm.name, changes: [{ column: 'price', after: '$139.00' }] },
      { line: null, outcome: 'removed', name: 'Ridge 100', firmName: firm.name },
    ])
    await moderator().call(importFirms, { body: { ...asked, planned: plan.planned } })
    expect((await one(firm.id))?.challenges).toEqual([{ ...first, price: 13_900 }])
    const chosen = { ...asked, firms: [{ name: 'no such FIRM', id: firm.id }] }
    expect((await planOf(chosen, moderator())).results[0]).toMatchObject({ firmName: firm.name })
  })

  test('says how much of what comes visitors read as one entry of the list of changes', {
    tags: ['both'],
  }, async () => {
    const entries = async (body: FirmImport) => {
      const plan = await planOf(body)
      await admin().call(importFirms, { body: { ...body, planned: plan.planned } })
      const { changes } = (await as(visitor, server).call(listChanges, { query: { limit: '50' } })).body
      const [last] = changes
      const arrived = changes.filter((one: PublicChange) => one.at === last.at && isArrival(one))
      return [plan.inOneEntry, arrived.length]
    }
    const names = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `${word} of a file`)
    expect(await entries(sheet(...names.map((name) => line(name))))).toEqual([5, 5])
    expect(await entries(sheet(line('Alone'), line('Alone as well')))).toEqual([0, 2])
    const drafts = sheet(...names.map((name) => line(`${name}, later`)))
    const unseen = { ...drafts, defaults: [{ column: 'status', text: 'draft' }] }
    expect((await planOf(unseen)).inOneEntry).toBe(0)

    const rows = [10, 25, 50, 100, 200, 300].map(
      (size) => `Alone,Plan ${size},${size}000,USD,99,2,8;5,2026-11-20,https://a.example/`,
    )
    const challenges = sheetOf(
      'challenges',
      ['Firm,name,accountSize,currency,price,steps,profitTargets,checkedAt,sourceUrl', ...rows].join('\n'),
    )
    expect(await entries(challenges)).toEqual([6, 6])
  })

  test('of too many lines, or of what no sheet holds, is refused in plain words', async () => {
    const lines = Array.from({ length: MOST_LINES + 2 }, () => 'name')
    expect(await admin().call(importFirms, { body: { ...sheet(), lines }, ...dry })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines', message: 'must hold at most 10,000 lines' }] },
    })
    const wide = { ...sheet(), lines: ['\u001f'.repeat(100_000)] }
    expect(await admin().call(importFirms, { body: wide, ...dry })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines', message: 'must have at most 500 columns' }] },
    })
    const odd = { of: 'traders', lines: [1] } as unknown as FirmImport
    expect((await admin().call(importFirms, { body: odd, ...dry })).status).toBe(400)
  })

  test('of a site that is read back changes nothing', { tags: ['both'] }, async () => {
    const firms = await all()
    const plan = await planOf(sheetOf('firms', exported('firms', firms)))
    expect(plan).toMatchObject({ results: [], unchanged: firms.length, fault: null })
  })

  test('that a crash interrupts is done or was never begun', { tags: ['all'] }, async () => {
    const location = await databases.prepared()
    for (let trial = 0; trial < 2; trial++) {
      const running = await aRunningProcess(location)
      const names = Array.from({ length: 60 }, (_, n) => `Firm ${n}`)
      const asked = sheet(...names.map((name) => line(name, `trial ${trial}`)))
      const { plan } = (await as(visitor, running).call(importFirms, { body: asked, ...dry })).body
      const sent = as(visitor, running)
        .call(importFirms, { body: { ...asked, planned: plan.planned } })
        .catch(() => null)
      await pause(10 + trial * 60)
      await running.crash()
      await sent
      const after = await using(location, (database) => readFirms({ database }))
      const warnings = new Set(after.map(({ warning }) => warning))
      expect([after.length % names.length, warnings.size < 2]).toEqual([0, true])
      await using(location, async (database) => expect((await verifyHistory(database)).faults).toEqual([]))
    }
  })
})
