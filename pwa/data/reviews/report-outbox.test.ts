import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { userTables } from '../device/user-database.ts'
import type { StoredReport } from './messages.ts'
import { createReportOutbox } from './report-outbox.ts'

const aReport: StoredReport = {
  idempotencyKey: 'k1',
  reviewId: 'r1',
  reason: 'false',
  text: 'It never happened.',
}

/** An outbox whose site answers with `failure`, or takes what it is sent. */
function anOutbox() {
  const site: { failure: ApiError | null; sent: StoredReport[] } = { failure: null, sent: [] }
  const indexedDB = new IDBFactory()
  const open = () =>
    createReportOutbox({
      tables: userTables({ indexedDB, IDBKeyRange }),
      send: async (report) => {
        if (site.failure) throw site.failure
        site.sent.push(report)
      },
    })
  return { site, open }
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
