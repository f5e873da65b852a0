import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { userTables } from '../device/user-database.ts'
import { createOutboxWorker } from './outbox-worker.ts'

it('However often a page asks while a slow line carries something, it is tried once more, and not again and again', async () => {
  const tables = userTables({ indexedDB: new IDBFactory(), IDBKeyRange })
  await tables.open()
  const report = { reason: 'outdated', text: '', email: '', firmName: 'Kestrel', secret: 'S' } as const
  await tables.firmReports.put({ ...report, idempotencyKey: 'k1', firmId: 'f1', challenge: '', fact: '' })
  const lost: ((error: Error) => void)[] = []
  const line = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((_, lose) => void lost.push(lose)))
  const outbox = createOutboxWorker({ tables, post: () => undefined, isOnline: () => true })
  outbox.wake()
  await expect.poll(() => lost.length).toBe(1)
  for (let minute = 0; minute < 5; minute += 1) outbox.wake()
  for (const at of [0, 1]) {
    await expect.poll(() => lost.length).toBe(at + 1)
    lost[at]?.(new TypeError('The line is lost'))
  }
  // A third one would follow within a few milliseconds.
  await new Promise((done) => setTimeout(done, 300))
  expect(lost).toHaveLength(2)
  line.mockRestore()
})
