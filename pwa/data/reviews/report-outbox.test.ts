import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { userTables } from '../device/user-database.ts'
import type { StoredFirmReport, StoredReport } from './messages.ts'
import { createOwnReports } from './own-reports.ts'
import { createReportOutbox } from './report-outbox.ts'

const NOW = '2026-11-26T12:00:00.000Z'

const aReport: StoredReport = {
  idempotencyKey: 'k1',
  reviewId: 'r1',
  reason: 'false',
  text: 'It never happened.',
  firmName: 'Kestrel Row',
  name: 'Daniel Okafor',
  email: 'd.okafor@example.com',
  goodFaith: true,
  secret: 'S'.repeat(43),
}

/** An outbox whose site answers with `failure`, or takes what it is sent, and knows of `known` by its secret. */
function anOutbox(indexedDB = new IDBFactory()) {
  const site: { failure: ApiError | null; sent: StoredReport[]; known: Map<string, OwnReport> } = {
    failure: null,
    sent: [],
    known: new Map(),
  }
  const tables = () => userTables({ indexedDB, IDBKeyRange })
  const open = () =>
    createReportOutbox({
      tables: tables(),
      waiting: (open) => open.reports,
      send: async (report) => {
        if (site.failure) throw site.failure
        site.sent.push(report)
      },
    })
  const own = async (
    ask: { readonly place: 'device' | 'site'; readonly forget?: string },
    isOnline = true,
  ) => {
    const answer = createOwnReports({
      tables: tables(),
      isOnline: () => isOnline,
      ask: async (secrets) => secrets.map((secret) => site.known.get(secret) ?? null),
    })
    return answer(ask.place, ask.forget)
  }
  return { site, open, own }
}

const decided: OwnReport = {
  id: 'report',
  firmName: 'Kestrel Row',
  reason: 'false',
  sent_at: '2026-11-26T12:00:00.000Z',
  decided_at: '2026-11-27T12:00:00.000Z',
  decision: ['It stays.'],
}

it('A report without a connection waits over restarts, and is sent once', async () => {
  const { site, open } = anOutbox()
  site.failure = new ApiError('unreachable', 'There is no connection')
  expect(await open().add(aReport)).toEqual({ kind: 'waiting', isBusy: false })
  await open().wake()
  site.failure = null
  await open().wake()
  await open().wake()
  expect(site.sent).toEqual([aReport])
})

it('A busy site makes a report wait, a refusal ends it with the reason', async () => {
  const { site, open } = anOutbox()
  site.failure = new ApiError('refused', 'Too many reports', 429)
  expect(await open().add(aReport)).toEqual({ kind: 'waiting', isBusy: true })
  site.failure = new ApiError('refused', 'There is no such review', 404)
  const refused = await open().add({ ...aReport, idempotencyKey: 'k2' })
  expect(refused).toEqual({ kind: 'refused', message: 'There is no such review' })
  await open().wake()
  site.failure = null
  await open().wake()
  expect(site.sent).toEqual([])
})

it('A report that was sent stays for its secret, without its words and its sender, until it is forgotten', async () => {
  const { site, open, own } = anOutbox()
  site.failure = new ApiError('unreachable', 'There is no connection')
  await open().add(aReport)
  const waiting = {
    idempotencyKey: 'k1',
    reason: 'false',
    firmName: 'Kestrel Row',
    sentAt: null,
    refusal: '',
  }
  expect(await own({ place: 'site' })).toEqual([waiting])
  site.failure = null
  await open().wake()
  const [sent] = await own({ place: 'site' })
  expect(sent).toEqual({
    ...waiting,
    sentAt: expect.any(String),
    known: { report: null, readAt: expect.any(String) },
  })
  site.known.set(aReport.secret ?? '', decided)
  expect((await own({ place: 'site' }, false))[0]?.known?.report).toBeNull()
  expect((await own({ place: 'site' }))[0]?.known?.report).toEqual(decided)
  // What the device was told last stays there without a connection.
  expect((await own({ place: 'device' }))[0]?.known?.report).toEqual(decided)
  expect(await own({ place: 'device', forget: 'k1' })).toEqual([])
})

it('A database that is slow to open is waited for, and not taken for one without reports', async () => {
  const indexedDB = new IDBFactory()
  // An older tab that gives way to no upgrade.
  const earlier = new Dexie('user', { indexedDB, IDBKeyRange })
  earlier.version(5).stores({ reports: 'idempotencyKey', sentReports: 'idempotencyKey' })
  earlier.on('versionchange', () => false)
  await earlier.table('reports').put(aReport)
  await earlier.table('sentReports').put({ ...aReport, idempotencyKey: 'k0', sentAt: NOW, refusal: '' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = anOutbox(indexedDB).own({ place: 'device' })
  await vi.advanceTimersByTimeAsync(minutes(1))
  vi.useRealTimers()
  earlier.close()
  expect((await shown).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k0'])
  expect(console.warn).toHaveBeenCalledWith("Upgrade 'user' blocked by other connection holding version 5")
  vi.mocked(console.warn).mockClear()
})

it('A report of an earlier version, which has no secret, is sent and leaves nothing', async () => {
  const { site, open, own } = anOutbox()
  const old = { idempotencyKey: 'k0', reviewId: 'r1', reason: 'other', text: '' } as const
  await open().add(old)
  expect([site.sent, await own({ place: 'device' })]).toEqual([[old], []])
})

it('What the site refuses once there is a connection again says so', async () => {
  const { site, open, own } = anOutbox()
  site.failure = new ApiError('unreachable', 'There is no connection')
  await open().add(aReport)
  site.failure = new ApiError('refused', 'There is no such review', 404)
  await open().wake()
  expect(await own({ place: 'site' })).toMatchObject([{ refusal: 'There is no such review' }])
  expect((await own({ place: 'site' }))[0]).not.toHaveProperty('known')
})

it('keeps reports of firms apart, which an earlier version would send as reports of reviews', async () => {
  const tables = userTables({ indexedDB: new IDBFactory(), IDBKeyRange })
  const sent: StoredFirmReport[] = []
  let failure: ApiError | null = new ApiError('unreachable', 'There is no connection')
  const outbox = createReportOutbox<StoredFirmReport>({
    tables,
    waiting: (open) => open.firmReports,
    send: async (report) => {
      if (failure) throw failure
      sent.push(report)
    },
  })
  const report: StoredFirmReport = {
    idempotencyKey: 'k2',
    firmId: 'f1',
    challenge: '',
    fact: '',
    criterion: 'fees-complete',
    source: 'https://kestrel.example/fees',
    reason: 'false',
    text: 'It costs more.',
    email: '',
    firmName: 'Kestrel Row',
    secret: 'S'.repeat(43),
  }
  expect((await outbox.add(report)).kind).toBe('waiting')
  expect(await tables.reports.count()).toBe(0)
  const own = createOwnReports({ tables, isOnline: () => false })
  const shown = async () => own('device')
  const said = { reason: 'false', criterion: 'fees-complete', firmName: 'Kestrel Row' }
  expect(await shown()).toMatchObject([{ ...said, sentAt: null }])
  failure = null
  await outbox.wake()
  expect(sent).toEqual([report])
  expect(await tables.firmReports.count()).toBe(0)
  expect(await shown()).toMatchObject([{ ...said, sentAt: expect.any(String), refusal: '' }])
  expect(JSON.stringify(await tables.sentReports.toArray())).not.toMatch(/It costs more|example\/fees/)
})
