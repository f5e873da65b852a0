import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import { createUserDatabase, onUserDatabase, userTables } from '../device/user-database.ts'
import type { StoredFirmReport, StoredReport, WaitingReport } from '../reviews/messages.ts'
import { createOwnReports } from '../reviews/own-reports.ts'
import { attempt, type PostResponse, sendWaiting } from './send-waiting.ts'
import { outcomeOnForm, reportToSend, waitingReports } from './waiting-reports.ts'

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

const gone: PostResponse = { status: 0, retryAfter: null, text: '' }
const refusal = (status: number, detail: string): PostResponse => ({
  status,
  retryAfter: null,
  text: JSON.stringify({ detail }),
})

/** An outbox whose site answers with `failure`, or takes what it is sent, and knows of `known` by its secret. */
function anOutbox(indexedDB = new IDBFactory()) {
  const site: {
    failure: PostResponse | null
    sent: { path: string; body: unknown }[]
    known: Map<string, OwnReport>
  } = { failure: null, sent: [], known: new Map() }
  const tables = () => userTables({ indexedDB, IDBKeyRange })
  let time = Date.parse(NOW)
  const post = async (path: string, body: FormData | string): Promise<PostResponse> => {
    if (site.failure) return site.failure
    site.sent.push({ path, body: JSON.parse(String(body)) })
    return { status: 201, retryAfter: null, text: '{"message":"Thank you"}' }
  }
  const parts = { post, now: () => time }
  const open = () => {
    const own = tables()
    const onDatabase = onUserDatabase(own)
    return {
      async add(report: WaitingReport) {
        expect(await createUserDatabase(own).keepReport(report)).toBe(true)
        return outcomeOnForm(await attempt(reportToSend(onDatabase, report, { isOnForm: true }), parts))
      },
      wake: () =>
        sendWaiting({
          ...parts,
          queues: [waitingReports(onDatabase)],
          mayTry: () => true,
          onChange: () => undefined,
        }),
    }
  }
  const later = (milliseconds: number) => {
    time += milliseconds
  }
  const own = async (
    ask: { readonly place: 'device' | 'site'; readonly forget?: string },
    isOnline = true,
  ) => {
    const answer = createOwnReports({
      tables: tables(),
      isOnline: () => isOnline,
      ask: async (secrets) => secrets.map((secret) => site.known.get(secret) ?? null),
    })
    return (await answer({ kind: 'own-reports', call: 1, ...ask })).reports
  }
  return { site, tables, open, own, later }
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
  site.failure = gone
  expect(await open().add(aReport)).toEqual({ kind: 'waiting', isBusy: false })
  await open().wake()
  site.failure = null
  await open().wake()
  await open().wake()
  const { reviewId: _, firmName: __, ...said } = aReport
  expect(site.sent).toEqual([{ path: '/api/reviews/r1/report', body: said }])
})

it('A busy site makes a report wait, a refusal ends it with the reason', async () => {
  const { site, open, later } = anOutbox()
  site.failure = refusal(429, 'Too many reports')
  expect(await open().add(aReport)).toEqual({ kind: 'waiting', isBusy: true })
  site.failure = refusal(404, 'There is no such review')
  const refused = await open().add({ ...aReport, idempotencyKey: 'k2' })
  expect(refused).toEqual({ kind: 'refused', message: 'There is no such review' })
  site.failure = null
  // It waits as long as the site asks for: a minute where it says nothing of that.
  expect(await open().wake()).toEqual({ waiting: 1, next: Date.parse(NOW) + minutes(1) })
  expect(site.sent).toEqual([])
  later(minutes(1))
  await open().wake()
  expect(site.sent).toMatchObject([{ body: { idempotencyKey: 'k1' } }])
  expect(JSON.stringify(site.sent)).not.toContain('notBefore')
})

it('A page of a strange network refuses no report', async () => {
  const { site, open } = anOutbox()
  site.failure = { status: 403, retryAfter: null, text: '<h1>Sign in</h1>' }
  expect(await open().add(aReport)).toEqual({ kind: 'waiting', isBusy: false })
  site.failure = null
  await open().wake()
  expect(site.sent).toHaveLength(1)
})

it('A report that is erased while it is on its way does not come back', async () => {
  const { site, tables, open } = anOutbox()
  site.failure = gone
  const database = tables()
  await reportToSend(onUserDatabase(database), aReport).settle({ kind: 'postponed', said: '', until: 0 })
  expect(await database.reports.count()).toBe(0)
  await open().add(aReport)
  expect(await database.reports.count()).toBe(1)
})

it('Nothing waits where an earlier version made the database, or the browser gives none', async () => {
  const indexedDB = new IDBFactory()
  const earlier = new Dexie('user', { indexedDB, IDBKeyRange })
  earlier.version(2).stores({ reviews: 'key,state', reviewFiles: 'id' })
  await earlier.open()
  expect(await waitingReports((work) => work(earlier.backendDB()))()).toEqual([])
  expect(await waitingReports(() => Promise.reject(new Error('No database')))()).toEqual([])
})

it('A report that was sent stays for its secret, without its words and its sender, until it is forgotten', async () => {
  const { site, open, own } = anOutbox()
  site.failure = gone
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
  expect(site.sent).toMatchObject([{ path: '/api/reviews/r1/report', body: { reason: 'other' } }])
  expect(await own({ place: 'device' })).toEqual([])
})

it('What the site refuses once there is a connection again says so', async () => {
  const { site, open, own } = anOutbox()
  site.failure = gone
  await open().add(aReport)
  site.failure = refusal(404, 'There is no such review')
  await open().wake()
  expect(await own({ place: 'site' })).toMatchObject([{ refusal: 'There is no such review' }])
  expect((await own({ place: 'site' }))[0]).not.toHaveProperty('known')
})

it('keeps reports of firms apart, which an earlier version would send as reports of reviews', async () => {
  const { site, tables, open, own } = anOutbox()
  site.failure = gone
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
  expect((await open().add(report)).kind).toBe('waiting')
  const database = tables()
  await database.open()
  expect(await database.reports.count()).toBe(0)
  const shown = () => own({ place: 'device' })
  const said = { reason: 'false', criterion: 'fees-complete', firmName: 'Kestrel Row' }
  expect(await shown()).toMatchObject([{ ...said, sentAt: null }])
  site.failure = null
  await open().wake()
  const { firmId: _, firmName: __, ...body } = report
  expect(site.sent).toEqual([{ path: '/api/firms/f1/report', body }])
  expect(await database.firmReports.count()).toBe(0)
  expect(await shown()).toMatchObject([{ ...said, sentAt: expect.any(String), refusal: '' }])
  expect(JSON.stringify(await database.sentReports.toArray())).not.toMatch(/It costs more|example\/fees/)
})
