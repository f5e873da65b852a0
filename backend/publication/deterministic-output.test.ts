import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { publicPages } from '#contract/public-pages.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { addFirm, type PublishedSite, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** As many processes as are asked for over one database. */
function aCluster(): () => Promise<PublishedSite> {
  const file = join(tmpdir(), `same-${process.pid}-${Math.random()}.sqlite`)
  cleanups.push(() => Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end, { force: true }))))
  return async () => {
    const site = await publishedSite({ location: { kind: 'sqlite', file } })
    cleanups.push(site.close)
    return site
  }
}

const paths = [
  ...Object.values(publicPages).map(({ pattern }) => pattern),
  ...['/firm/kestrel', '/shell', '/feed.xml', '/sitemap.xml', '/api/sync', '/api/propfirms'],
]

/** Document and tag of a process, by path. */
const answersOf = (site: PublishedSite) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, text, headers } = await rawGet(site.url + path)
      expect([path, status]).toEqual([path, 200])
      return [path, headers.etag, text]
    }),
  )

test('Processes over one database answer the same bytes under the same tags, also one that starts later', {
  tags: ['all'],
}, async () => {
  const start = aCluster()
  const one = await start()
  await addFirm(one, { name: 'Kestrel' })
  await inTransaction(one.database, (writing) => insertSubmission(writing, aSubmissionRecord))
  await one.publication.publishNow()
  const wanted = await answersOf(one)
  const other = await start()
  expect(await answersOf(other)).toEqual(wanted)
  await one.publication.publishNow()
  expect(await answersOf(one)).toEqual(wanted)
  await addFirm(other, { name: 'Lark' })
  await Promise.all([one, other].map(({ publication }) => publication.publishNow()))
  const changed = await answersOf(one)
  expect(changed).not.toEqual(wanted)
  expect(await answersOf(other)).toEqual(changed)
})

test('A visitor who is sent from one process to another gets a 304, whatever the encoding', async () => {
  const start = aCluster()
  const one = await start()
  await addFirm(one, { name: 'Kestrel' })
  await one.publication.publishNow()
  const other = await start()
  for (const path of paths) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await rawGet(one.url + path, { 'accept-encoding': coding })
      const again = { 'accept-encoding': coding, 'if-none-match': String(headers.etag) }
      expect([path, coding, (await rawGet(other.url + path, again)).status]).toEqual([path, coding, 304])
    }
  }
})

test('The numbers of the reviews are as of the newest thing that they count', async () => {
  const start = aCluster()
  const site = await start()
  const asOf = async () => {
    await site.publication.publishNow()
    const { text } = await rawGet(`${site.url}/how-we-rate`)
    return /"asOf":"([^"]+)"/.exec(text)?.[1] ?? ''
  }
  const nothingYet = await asOf()
  const decided = { submitted_at: '2036-03-01T10:00:00.000Z', decided_at: '2036-03-04T10:00:00.000Z' }
  expect(nothingYet < decided.submitted_at).toBe(true)
  await inTransaction(site.database, (writing) =>
    insertSubmission(writing, { ...aSubmissionRecord, ...decided }),
  )
  expect(await asOf()).toBe(decided.decided_at)
  const sent = { status: 'pending', submitted_at: '2036-03-05T10:00:00.000Z', decided_at: '' } as const
  const late = { ...aSubmissionRecord, ...sent, id: 'late', idempotencyKey: 'late', decided_after: -1 }
  await inTransaction(site.database, (writing) => insertSubmission(writing, late))
  expect(await asOf()).toBe(sent.submitted_at)
})
