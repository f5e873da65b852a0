import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { readHistory } from '#backend/models/history.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { readSubmissions, UNDO_LIFE } from '#backend/models/submission.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import {
  changeSubmission,
  deleteSubmission,
  listSubmissions,
  readSubmission,
  readSubmissionCounts,
  readSubmissionFile,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { from, type TestClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aJpeg, aPdf } from '#testing/backend/pictures.ts'
import { admin, aReviewServer, moderator } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import {
  aServer,
  as,
  type CallAnswer,
  type Person,
  type TestServer,
  visitor,
} from '#testing/backend/test-server.ts'
import { eraseSubmissions } from './erase.ts'
import { postingRules } from './posting-limit.ts'

const set = (database: Database, groups: Partial<Settings>) =>
  inTransaction(database, async (writing) => {
    await writeGroups(writing, groups, { revision: await nextRevision(writing) })
  })
const { userSubmissions, maintenance } = settingsDefaults

describeEachDatabase('Reviews', (databases) => {
  let server: TestServer
  let clock: TestClock
  let senders = 0
  const send = (fields = {}, files: Parameters<typeof formOf>[1] = []): Promise<CallAnswer> => {
    senders += 1
    return sendSubmission(
      server,
      formOf(aSubmission(fields), files),
      from(`203.0.${Math.floor(senders / 250)}.${senders % 250}`),
    )
  }
  const staff = (person: Person) => as(person, server).call

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  test('are stored with files, read by staff, and unnamed in their history', { tags: ['both'] }, async () => {
    const sent = await send(
      {
        contactName: 'Mara Secret',
        contactEmail: 'mara@secret.example',
        website: 'kestrel.example',
        incentivised: 'true',
        relationship: 'Customer',
      },
      [
        { name: '../../etc/<b>pass\u202ewd.JPG', type: 'image/jpeg', bytes: await aJpeg() },
        { name: 'proof.pdf', type: 'application/pdf', bytes: aPdf(`/Big(${'x'.repeat(2_500_000)})`) },
      ],
    )
    expect(sent).toMatchObject({
      status: 201,
      body: { message: expect.stringContaining('received'), id: expect.any(String) },
    })
    const { id } = sent.body
    const { body: read, headers } = await staff(moderator)(readSubmission, { params: { id } })
    expect(read).toMatchObject({
      status: 'pending',
      contactName: 'Mara Secret',
      website: 'https://kestrel.example/',
      incentivised: true,
      notes: '',
      decided_at: null,
    })
    const names = read.files.map(({ name, type }: { name: string; type: string }) => [name, type])
    expect(names).toEqual([
      [expect.stringMatching(/^[^/\\<>]+\.jpg$/), 'image/jpeg'],
      ['proof.pdf', 'application/pdf'],
    ])
    const decided = await staff(moderator)(changeSubmission, {
      params: { id },
      body: { status: 'rejected', notes: 'No proof' },
      headers: { 'If-Match': headers.get('etag') ?? '' },
    })
    expect(decided).toMatchObject({
      status: 200,
      body: { status: 'rejected', notes: 'No proof', decided_at: expect.any(String) },
    })
    const late = await staff(admin)(changeSubmission, {
      params: { id },
      body: { status: 'approved' },
      headers: { 'If-Match': headers.get('etag') ?? '' },
    })
    expect(late).toMatchObject({ status: 412, body: { current: { status: 'rejected' } } })
    const back = await staff(admin)(changeSubmission, { params: { id }, body: { status: 'pending' } })
    expect(back.body).toMatchObject({ status: 'pending', notes: 'No proof', decided_at: null })
    const history = await readHistory(server, { subject: 'submission' })
    expect(history.map(({ action }) => action)).toEqual(['change', 'change'])
    expect(JSON.stringify(history)).not.toMatch(/secret/i)
  })

  test('give their files to staff alone, as downloads that can do nothing', async () => {
    const bytes = aPdf('/Long(x)')
    const { body } = await send({}, [{ name: 'доказ "1".pdf', type: 'application/pdf', bytes }])
    const { body: read } = await staff(admin)(readSubmission, { params: { id: body.id } })
    const params = { id: body.id, file: read.files[0].id }
    const path = readSubmissionFile.path.replace(/:(\w+)/g, (_, key: 'id' | 'file') => params[key])
    const reply = await fetch(server.url + path, { headers: { Authorization: 'Bearer moderator' } })
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''%D0%B4[^"<>\s]+\.pdf$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await fetch(server.url + path)).status).toBe(401)
    expect((await staff(admin)(readSubmissionFile, { params: { ...params, id: 'another' } })).status).toBe(
      404,
    )
  })

  test('that are repeated with one key, also at once, are one review', { tags: ['both'] }, async () => {
    const idempotencyKey = 'key-0123456789abcdef'
    const jpeg = { name: 'x.jpg', type: 'image/jpeg', bytes: await aJpeg() }
    const before = (await readSubmissions(server)).length
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ idempotencyKey }, [jpeg])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await send({ idempotencyKey })).body.id).toBe(answers[0]?.body.id)
    expect(await readSubmissions(server)).toHaveLength(before + 1)
    expect((await send({ idempotencyKey: 'too short' })).status).toBe(400)
  })

  test('need what the form shows, and take no more than it does', async () => {
    const paths = async (fields: object) =>
      (await send(fields)).body.errors?.map(({ path }: { path: string }) => path)
    expect(await paths({ description: ' ', firmName: '' })).toEqual(['firmName', 'description'])
    expect(await paths({ contactEmail: 'a@b.co\r\nBcc: x@y.co' })).toEqual(['contactEmail'])
    expect(await paths({ website: 'javascript:alert(1)' })).toEqual(['website'])
    expect(await paths({ description: 'x'.repeat(11_000) })).toEqual(['description'])
    const hidden = { ...userSubmissions.formFields, showPropFirm: false, showFileUpload: false }
    await set(server.database, { userSubmissions: { ...userSubmissions, formFields: hidden } })
    expect((await send({ firmName: '' })).status).toBe(201)
    expect((await send({}, [{ name: 'x.jpg', type: '', bytes: await aJpeg() }])).status).toBe(400)
    await set(server.database, { userSubmissions: { ...userSubmissions, maxFileSize: 1 } })
    const large = { name: 'x.pdf', type: '', bytes: aPdf(`/Big(${'x'.repeat(1024 * 1024)})`) }
    expect(await send({}, [large])).toMatchObject({ status: 413, body: { errors: [{ path: 'files' }] } })
    expect((await send({}, [{ ...large, bytes: aPdf() }])).status).toBe(201)
    await set(server.database, { userSubmissions: { ...userSubmissions, allowedFileTypes: ['png'] } })
    expect(await send({}, [{ ...large, bytes: aPdf() }])).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('.png') },
    })
    await set(server.database, { userSubmissions })
  })

  test('say something, whatever the form asks for', async () => {
    const shows = (formFields: object) =>
      set(server.database, {
        userSubmissions: { ...userSubmissions, formFields: { ...userSubmissions.formFields, ...formFields } },
      })
    await shows({ showDescription: false })
    const refused = await send({ description: '' })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'files', message: 'Please add a file that shows what happened.' }] },
    })
    const jpeg = { name: 'x.jpg', type: 'image/jpeg', bytes: await aJpeg() }
    expect((await send({ description: '' }, [jpeg])).status).toBe(201)
    await shows({ showDescription: false, showFileUpload: false, showPropFirm: false })
    expect((await send({ description: '' })).status).toBe(400)
    expect((await send({ description: 'Paid in three days.' })).status).toBe(201)
    await set(server.database, { userSubmissions })
  })

  test('wait while the site is closed or under maintenance, but for staff', async () => {
    await set(server.database, { userSubmissions: { ...userSubmissions, enabled: false } })
    expect(await send()).toMatchObject({ status: 403, body: { detail: 'Submissions are closed' } })
    await set(server.database, { userSubmissions, maintenance: { ...maintenance, enabled: true } })
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const bypass = await sendSubmission(server, formOf(aSubmission()), { Authorization: 'Bearer moderator' })
    expect(bypass.status).toBe(201)
    await set(server.database, { maintenance })
  })

  test('of one network are limited to ten an hour, refused ones included', { tags: ['both'] }, async () => {
    const one = (fields = {}) => sendSubmission(server, formOf(aSubmission(fields)), from('2001:db8:7:7::1'))
    for (let n = 0; n < 4; n++) expect((await one({ description: '' })).status).toBe(400)
    for (let n = 0; n < 6; n++) expect((await one()).status).toBe(201)
    const refused = await sendSubmission(server, formOf(aSubmission()), from('2001:db8:7:7::2'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    clock.advance(minutes(61))
    expect((await one()).status).toBe(201)
  })

  test('that are deleted are gone, come back in time, and then never', { tags: ['both'] }, async () => {
    const { id } = (await send({}, [{ name: 'x.jpg', type: '', bytes: await aJpeg() }])).body
    const params = { id }
    expect((await staff(moderator)(deleteSubmission, { params })).status).toBe(403)
    expect(await staff(admin)(deleteSubmission, { params })).toMatchObject({
      status: 200,
      body: { message: 'Submission deleted' },
    })
    const gone = async () => (await staff(admin)(readSubmission, { params })).status === 404
    expect(await gone()).toBe(true)
    expect((await staff(admin)(deleteSubmission, { params })).status).toBe(404)
    expect((await staff(moderator)(restoreSubmission, { params })).status).toBe(403)
    expect(await staff(admin)(restoreSubmission, { params })).toMatchObject({
      status: 200,
      body: { id, files: [{}] },
    })
    expect(await gone()).toBe(false)
    await staff(admin)(deleteSubmission, { params })
    const bytes = await storedBytes(server)
    await eraseSubmissions(server.database, new Date(clock().getTime() + UNDO_LIFE + 1000))
    expect(await storedBytes(server)).toBeLessThan(bytes)
    expect((await staff(admin)(restoreSubmission, { params })).status).toBe(404)
  })

  test('are listed newest first, by state and page, and counted', { tags: ['both'] }, async () => {
    const list = async (query = {}) => (await staff(moderator)(listSubmissions, { query })).body
    const before = (await as(visitor, server).call(readSubmissionCounts)).body
    clock.advance(minutes(1))
    const older = (await send({ description: 'older' })).body.id
    clock.advance(days(3))
    const newer = (await send({ description: 'newer' })).body.id
    await staff(moderator)(changeSubmission, { params: { id: older }, body: { status: 'approved' } })
    expect((await list()).slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newer, older])
    expect((await list({ limit: '1', offset: '1' })).map(({ id }: { id: string }) => id)).toEqual([older])
    expect((await list({ status: 'approved' })).map(({ id }: { id: string }) => id)).toEqual([older])
    expect((await as(visitor, server).call(listSubmissions)).status).toBe(401)
    const counts = (await as(visitor, server).call(readSubmissionCounts)).body
    expect(counts).toEqual({
      received: before.received + 2,
      approved: 1,
      rejected: 0,
      medianDaysToDecision: 3,
    })
    expect((await staff(admin)(listSubmissions, { query: { limit: '5000' } })).status).toBe(400)
  })

  test('lose contact data and files a year after the decision, and nothing else', async () => {
    const contact = { contactName: 'Mara', contactEmail: 'mara@secret.example' }
    const { id } = (await send(contact, [{ name: 'x.jpg', type: '', bytes: await aJpeg() }])).body
    const waiting = (await send(contact)).body.id
    await staff(admin)(changeSubmission, { params: { id }, body: { status: 'rejected', notes: 'why' } })
    const read = async (one: string) => (await staff(admin)(readSubmission, { params: { id: one } })).body
    await eraseSubmissions(server.database, new Date(clock().getTime() + days(363)))
    expect(await read(id)).toMatchObject({ ...contact, erased_at: null, files: [{}] })
    await eraseSubmissions(server.database, new Date(clock().getTime() + days(367)))
    expect(await read(id)).toMatchObject({
      contactName: '',
      contactEmail: '',
      erased_at: expect.any(String),
      files: [],
      notes: 'why',
      status: 'rejected',
    })
    expect(await read(waiting)).toMatchObject(contact)
  })
})

describe('The disk', () => {
  test('is never filled by files', async () => {
    const { requireRoom } = await import('./posting-limit.ts')
    const server = await aServer()
    await sendSubmission(server, formOf(aSubmission(), [{ name: 'x.pdf', type: '', bytes: aPdf('/Big(x)') }]))
    const stored = await storedBytes(server)
    const full = (bytes: number) =>
      inTransaction(server.database, (writing) =>
        requireRoom(writing, bytes, { ...postingRules, storage: stored + 5 }),
      )
    await expect(full(6)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(full(5)).resolves.toBeUndefined()
    await expect(full(0)).resolves.toBeUndefined()
  })
})
