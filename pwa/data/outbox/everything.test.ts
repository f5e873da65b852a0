import { text } from 'node:stream/consumers'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, onTestFinished, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { aServer, captivePortal, json } from '#testing/device/a-server.ts'
import { onUserDatabase, userTables } from '../device/user-database.ts'
import { eraseEverything, exportEverything, LateDatabaseError } from './everything.ts'
import type { OwnOutcome } from './messages.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createOutboxWithFallback } from './outbox-with-fallback.ts'
import { createOwnSubmissionRequests } from './own-submission-requests.ts'
import { emptyFields, type StoredSubmission } from './stored-submission.ts'

const NOW = new Date('2026-11-26T12:00:00.000Z')
const secretOf = (n: number) => `secret-${n}-`.padEnd(43, 'x')

const sent = (n: number): StoredSubmission => ({
  key: `key-${n}`,
  state: n % 2 === 0 ? 'kept' : 'waiting',
  fields: { ...emptyFields, description: `Words ${n}`, managementSecret: secretOf(n) },
  ...{ files: [], changedAt: n, sendTo: '/api/submit-review', notBefore: 0, said: '', refusal: null },
})

/** A device with 120 reviews that a site may have, one draft, and a report that waits. */
async function aFullDevice(...answers: ReturnType<typeof json>[]) {
  const server = await aServer(...answers)
  onTestFinished(server.close)
  const tables = userTables({ indexedDB: new IDBFactory(), IDBKeyRange })
  const storage = createOutboxWithFallback(createOutboxStorage(onUserDatabase(tables)))
  const draft = { ...sent(120), state: 'draft', fields: { ...emptyFields, description: 'A draft' } } as const
  const put = [...Array.from({ length: 120 }, (_, n) => sent(n)), draft]
  await storage.transact(() => ({ put }))
  await tables.reports.put({ idempotencyKey: 'r1', reviewId: 'v1', reason: 'false', text: 'A report' })
  const counts = async () => [(await storage.transact(() => ({}))).length, await tables.reports.count()]
  return { parts: { storage, tables, origin: server.origin }, server, counts }
}

const aFile = (...submissions: object[]) => json({ exported_at: NOW.toISOString(), submissions, files: [] })

it('a file joins what the site gives in parts with what is on the device, and holds no secret', async () => {
  const { parts, server } = await aFullDevice(aFile({ id: 's1' }), aFile({ id: 's2' }), aFile())
  const file = await exportEverything(parts, NOW)
  expect(server.asked).toEqual(Array(3).fill('POST /api/your-reviews/export'))
  const { on_the_site, on_this_device } = JSON.parse(file)
  expect(on_the_site).toEqual({ submissions: [{ id: 's1' }, { id: 's2' }], files: [] })
  expect(on_this_device.reviews).toHaveLength(121)
  expect(on_this_device.reports).toMatchObject([{ text: 'A report' }])
  for (const word of ['Words 119', 'A draft']) expect(file).toContain(word)
  expect(file).not.toContain('secret-')
})

it('everything is erased on the site, in parts, before the device forgets it', async () => {
  const named: string[][] = []
  const { parts, server, counts } = await aFullDevice(async (response) => {
    named.push((JSON.parse(await text(response.req)) as { secrets: string[] }).secrets)
    json({ message: 'Erased' })(response)
  })
  await eraseEverything(parts)
  expect(server.asked).toEqual(Array(3).fill('POST /api/your-reviews/erase'))
  expect(named.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(named.flat()).size).toBe(120)
  expect(await counts()).toEqual([0, 0])
})

it('a page of somebody else, or a site that breaks off half-way, leaves all on the device', async () => {
  const { parts, server, counts } = await aFullDevice(json({ message: 'Erased' }), captivePortal)
  await expect(eraseEverything(parts)).rejects.toMatchObject({ failure: 'invalid_answer' })
  expect(await counts()).toEqual([121, 1])
  server.answer(json({ welcome: [] }))
  await expect(exportEverything(parts, NOW)).rejects.toMatchObject({ failure: 'invalid_answer' })
})

it('a database that is slow to open is not taken for an empty one, then or later', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  // An older tab that gives way to no upgrade.
  const earlier = new Dexie('user', options)
  earlier.version(1).stores({ bookmarks: 'id,savedAt' })
  earlier.on('versionchange', () => false)
  await earlier.open()
  const server = await aServer()
  onTestFinished(server.close)
  const tables = userTables(options)
  const storage = createOutboxWithFallback(createOutboxStorage(onUserDatabase(tables)))
  const parts = { storage, tables, origin: server.origin }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refusals = Promise.allSettled([exportEverything(parts, NOW), eraseEverything(parts)])
  await vi.advanceTimersByTimeAsync(minutes(1))
  const late = { status: 'rejected', reason: expect.any(LateDatabaseError) }
  expect(await refusals).toEqual([late, late])
  vi.useRealTimers()
  earlier.close()
  await tables.open()
  const { promise: outcome, resolve: onOutcome } = Promise.withResolvers<OwnOutcome>()
  const handlers = { change: async () => undefined, show: async () => undefined, onOutcome }
  createOwnSubmissionRequests({ ...parts, ...handlers })({ do: 'erase-all' })
  expect((await outcome).problem).toBe(new LateDatabaseError().message)
  expect(server.asked).toEqual([])
  expect(console.warn).toHaveBeenCalledWith("Upgrade 'user' blocked by other connection holding version 1")
  vi.mocked(console.warn).mockClear()
})

it('reports that cannot be read are not taken for none: nothing is erased before they can', async () => {
  const { parts, server, counts } = await aFullDevice()
  const { sentReports } = parts.tables
  const read = vi
    .spyOn(sentReports, 'toArray')
    .mockImplementation(() => Dexie.Promise.reject(new Error('Lost')))
  await expect(eraseEverything(parts)).rejects.toThrow('Lost')
  await expect(exportEverything(parts, NOW)).rejects.toThrow('Lost')
  read.mockRestore()
  expect(server.asked).toEqual([])
  expect(await counts()).toEqual([121, 1])
})

it('where the browser gives no database, all that memory holds is erased', async () => {
  const refusing = new Proxy({} as IDBFactory, {
    get: () => () => {
      throw new DOMException('Not allowed here', 'SecurityError')
    },
  })
  const server = await aServer(aFile(), json({ message: 'Erased' }))
  onTestFinished(server.close)
  const tables = userTables({ indexedDB: refusing, IDBKeyRange })
  const storage = createOutboxWithFallback(createOutboxStorage(onUserDatabase(tables)))
  await storage.transact(() => ({ put: [sent(1)] }))
  const parts = { storage, tables, origin: server.origin }
  expect(JSON.parse(await exportEverything(parts, NOW)).on_this_device.reviews).toHaveLength(1)
  await eraseEverything(parts)
  expect(await storage.transact(() => ({}))).toEqual([])
})
