import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Caller } from '#backend/http/session.ts'
import { findJob, lockWork, RESTORE_LOCK } from '#backend/models/job.ts'
import { listSnapshots, restoreSnapshot } from '#contract/backup/backup-endpoints.ts'
import { syncDirectory } from '#contract/directory.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listFirms } from '#contract/firm-endpoints.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { deleteSubmission, readSubmission, restoreSubmission } from '#contract/submission-endpoints.ts'
import { readActiveTheme } from '#contract/theme/theme-endpoints.ts'
import { aClock, from, someAdmin, type TestClock } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

// Two servers on one MariaDB, as behind a proxy that asks them in turn.
const databases = databasesOf('mysql')
let clock: TestClock
let one: TestServer
let other: TestServer
const admin = { token: 'admin' }
const on = (server: TestServer) => as(admin, server).call
const send = (server: TestServer, fields = {}, address = '203.0.113.7') =>
  sendSubmission(server, formOf(aSubmission(fields)), from(address))

beforeAll(async () => {
  const location = await databases.prepared()
  const { staff } = someAdmin()
  if (!staff) throw new Error('An admin is a member of the staff')
  clock = aClock()
  const options = {
    location,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    readSession: async (token?: string): Promise<Caller> =>
      token ? { ...someAdmin(), staff: { ...staff, signedInAt: clock() } } : { role: 'visitor' },
    overrides: { clock },
  }
  ;[one, other] = (await Promise.all([aServer(options), aServer(options)])) as [TestServer, TestServer]
})

test('Staff sees on the other server at once what it saved on one, and its tags hold there', {
  tags: ['all'],
}, async () => {
  for (let n = 0; n < 5; n++) {
    const { body: firm } = await on(one)(createFirm, { body: aFirm({ name: `Firm ${n}` }) })
    const listed = (await on(other)(listFirms)).body.find(({ id }: { id: string }) => id === firm.id)
    expect(listed).toEqual(firm)
    const change = { params: { id: firm.id }, headers: { 'If-Match': firmTag(listed) } }
    const changed = await on(other)(changeFirm, { ...change, body: { evaluationFee: '$9' } })
    expect(changed.status).toBe(200)
    const late = await on(one)(changeFirm, { ...change, body: { evaluationFee: '$8' } })
    expect(late).toMatchObject({ status: 412 })
    await on(one)(deleteFirm, { params: { id: firm.id } })
    expect((await on(other)(listFirms)).body).toEqual([])
  }
})

test('Visitors soon get the same from both, under the same tags', async () => {
  await on(one)(createFirm, { body: aFirm() })
  await on(one)(changeSettings, { body: { branding: { ...settingsDefaults.branding, siteName: 'Two' } } })
  const calls = [listFirms, readSettings, readActiveTheme, syncDirectory].map(({ path }) => path)
  for (const path of [...calls, '/', '/how-we-rate']) {
    const wanted = await rawGet(one.url + path)
    const shown = async () => {
      const { text, headers } = await rawGet(other.url + path)
      return { text, tag: headers.etag }
    }
    await expect.poll(shown).toEqual({ text: wanted.text, tag: wanted.headers.etag })
  }
})

test('A review that is sent to both at once is one; both count what a network sends', async () => {
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(
    [one, other, one, other].map((server) => send(server, { idempotencyKey })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await countRows(one.database, 'user_submissions')).toBe(1)
  // Repeats count until the first one is stored, so the four took one to four of ten.
  const statuses: number[] = []
  for (let n = 0; n < 9; n++) statuses.push((await send(n % 2 ? one : other)).status)
  const taken = statuses.filter((status) => status === 201).length
  expect(taken).toBeGreaterThanOrEqual(6)
  expect(statuses).toEqual([...Array(taken).fill(201), ...Array(9 - taken).fill(429)])
  expect((await send(one)).status).toBe(429)
  expect((await send(other)).status).toBe(429)
})

test('Maintenance that one was told holds on the other at once', async () => {
  const { maintenance } = settingsDefaults
  await on(one)(changeSettings, { body: { maintenance: { ...maintenance, enabled: true } } })
  expect((await send(other, {}, '203.0.113.8')).status).toBe(503)
  await on(other)(changeSettings, { body: { maintenance } })
  expect((await send(one, {}, '203.0.113.8')).status).toBe(201)
})

test('What was deleted on one comes back on the other, and is erased for good by one of both', async () => {
  const { body } = await send(one, {}, '203.0.113.9')
  const params = { id: body.id }
  await on(one)(deleteSubmission, { params })
  expect((await on(other)(readSubmission, { params })).status).toBe(404)
  expect((await on(other)(restoreSubmission, { params })).status).toBe(200)
  await on(other)(deleteSubmission, { params })
  await Promise.all([one.pollJobs(), other.pollJobs()])
  clock.advance(hours(2))
  const before = await countRows(one.database, 'user_submissions')
  await Promise.all([one, other, one, other].map((server) => server.pollJobs()))
  expect(await countRows(one.database, 'user_submissions')).toBe(before - 1)
  const isErasure = (line: { msg?: unknown; detail?: unknown }) =>
    line.msg === 'job done' && line.detail === 'erase-submissions'
  const did = [one, other].map((server) => server.logged().filter(isErasure).length)
  expect(did.reduce((sum, n) => sum + n)).toBe(1)
})

test('A restore on one keeps restores of the other out, whose snapshot brings the data back', async () => {
  const file = await exportFrom(one, admin)
  await inTransaction(one.database, async (writing) => {
    await lockWork(writing, RESTORE_LOCK)
    const refused = await restoreInto(other, file, admin)
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Another restore/) },
    })
  })
  const { collections, ...head } = JSON.parse(file)
  const empty = JSON.stringify({ ...head, collections: { ...collections, propfirms: [] } })
  expect((await restoreInto(one, empty, admin)).status).toBe(200)
  expect((await on(other)(listFirms)).body).toEqual([])
  const [snapshot] = (await on(other)(listSnapshots)).body
  await on(other)(restoreSnapshot, { params: { id: snapshot.id } })
  expect((await on(one)(listFirms)).body).toHaveLength(collections.propfirms.length)
})

test('A backup that is due is made by one of both', async () => {
  const autoBackup = { ...settingsDefaults.autoBackup, enabled: true }
  await on(one)(changeSettings, { body: { autoBackup } })
  await other.pollJobs()
  clock.advance(days(1))
  const before = await countRows(one.database, 'snapshots')
  await Promise.all([one, other, one, other].map((server) => server.pollJobs()))
  expect(await countRows(one.database, 'snapshots')).toBe(before + 1)
  expect(await findJob(one, 'auto-backup')).toMatchObject({ attempts: 0, problem: '' })
})
