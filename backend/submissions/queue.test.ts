import { beforeAll, expect, test } from 'vitest'
import { readHistory } from '#backend/models/history.ts'
import { type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { minutes } from '#contract/primitives/time.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  listSubmissions,
  readSubmission,
} from '#contract/submission-endpoints.ts'
import { decideSubmissions, listAlike, type QueueState, readQueue } from '#contract/submission-queue.ts'
import { from, type TestClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { admin, aReviewServer, moderator } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('The queue of reviews', (databases) => {
  let server: TestServer
  let clock: TestClock
  let senders = 0
  const send = async (fields = {}): Promise<string> => {
    senders += 1
    clock.advance(minutes(1))
    const sent = await sendSubmission(server, formOf(aSubmission(fields)), from(`203.0.113.${senders}`))
    expect(sent.status).toBe(201)
    return sent.body.id
  }
  const staff = (person = moderator) => as(person, server).call
  const list = async (query = {}): Promise<Submission[]> =>
    (await staff()(listSubmissions, { query: { limit: '50', ...query } })).body
  const ids = async (query = {}) => (await list(query)).map(({ id }) => id)
  const read = async (id: string): Promise<Submission> =>
    (await staff()(readSubmission, { params: { id } })).body
  const state = async (query = {}): Promise<QueueState> => (await staff()(readQueue, { query })).body
  const decide = (changes: object[]) => staff()(decideSubmissions, { body: { changes } })
  const rejecting = async (id: string, notes = 'Not about this firm') => {
    const submission = await read(id)
    return { id, tag: submissionTag(submission), status: 'rejected', notes }
  }

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  test('is searched in text, firm, sender and notes, in any case, without wildcards', {
    tags: ['both'],
  }, async () => {
    const text = await send({ firmName: 'Alder Pine', description: 'They paid 100% in ELEVEN weeks.' })
    const firm = await send({ firmName: 'Birch_Row', description: 'Nothing else.' })
    const sender = await send({ firmName: 'Cedar', contactName: 'Žofie', contactEmail: 'zofie@oak.example' })
    await staff()(changeSubmission, { params: { id: firm }, body: { notes: 'Asked the sender twice' } })
    expect(await ids({ search: 'eleven WEEKS' })).toEqual([text])
    expect(await ids({ search: '100%' })).toEqual([text])
    expect(await ids({ search: '%' })).toEqual([text])
    expect(await ids({ search: 'b_rch' })).toEqual([])
    expect(await ids({ search: 'birch_' })).toEqual([firm])
    expect(await ids({ search: 'asked THE sender' })).toEqual([firm])
    expect(await ids({ search: 'Žof' })).toEqual([sender])
    expect(await ids({ search: "' OR 1=1 --" })).toEqual([])
    expect(await ids({ firm: ' alder PINE ' })).toEqual([text])
    expect((await staff()(listSubmissions, { query: { search: 'x'.repeat(81) } })).status).toBe(400)
  })

  test('sends the first page with what waits where an order is named: one call, and one search', {
    tags: ['both'],
  }, async () => {
    const sent: string[] = []
    for (let n = 0; n < 3; n++)
      sent.push(await send({ firmName: 'Together', description: `Nummer ${n}, Żółw` }))
    const wish = { search: 'zolw', firm: 'together' }
    expect((await state(wish)).rows).toBeUndefined()
    for (const order of ['oldest', 'newest']) {
      const { rows, ...counts } = await state({ ...wish, order })
      expect(rows).toEqual(await list({ ...wish, order }))
      expect(rows?.map(({ id }) => id)).toEqual(order === 'oldest' ? sent : sent.toReversed())
      expect(counts).toEqual(await state(wish))
    }
  })

  test('gives its pages in either order, and one that was decided leaves no gap', {
    tags: ['both'],
  }, async () => {
    const sent: string[] = []
    for (let n = 0; n < 5; n++) sent.push(await send({ firmName: 'Paged', description: `Number ${n}` }))
    const page = { firm: 'Paged', status: 'pending', limit: '2' }
    const first = await list({ ...page, order: 'oldest' })
    expect(first.map(({ id }) => id)).toEqual(sent.slice(0, 2))
    await decide([await rejecting(sent[0] ?? '')])
    const last = first[1]
    const next = { ...page, order: 'oldest', after: last?.submitted_at, after_id: last?.id }
    expect(await ids(next)).toEqual(sent.slice(2, 4))
    expect(await ids({ ...page, order: 'newest' })).toEqual([sent[4], sent[3]])
    const [newest] = await list(page)
    const older = { ...page, after: newest?.submitted_at, after_id: newest?.id }
    expect(await ids(older)).toEqual([sent[3], sent[2]])
  })

  test('says how many wait, match and came since, and which firms are named', {
    tags: ['both'],
  }, async () => {
    const first = await send({ firmName: 'Dogwood' })
    const before = await state({ firm: 'dogwood' })
    expect(before).toMatchObject({ matching: 1, newer: 0, newest: (await read(first)).submitted_at })
    const since = before.newest ?? ''
    await send({ firmName: 'DOGWOOD' })
    await send({ firmName: 'Elm' })
    const after = await state({ firm: 'dogwood', since })
    expect(after).toMatchObject({ matching: 2, newer: 1, pending: before.pending + 2 })
    expect(after.firms.filter(({ name }) => /^dogwood$/i.test(name))).toEqual([
      { name: expect.any(String), pending: 2 },
    ])
    expect(await state({ firm: 'nobody' })).toMatchObject({ matching: 0, newer: 0, newest: null })
    expect((await as(visitor, server).call(readQueue)).status).toBe(401)
  })

  test('lists what has the same text or sender as one review as a group, with what else is asked', {
    tags: ['both'],
  }, async () => {
    const words = { description: 'The very same words, sent thrice in an hour.' }
    const mail = { contactEmail: 'group@trader.example', firmName: 'Linden' }
    const one = await send({ ...words, ...mail })
    const copy = await send({ ...words, firmName: 'Maple' })
    const gone = await send({ ...words, firmName: 'Nutmeg' })
    const other = await send({ description: 'Other words of the same sender.', ...mail })
    await staff(admin)(deleteSubmission, { params: { id: gone } })
    expect(await ids({ alikeTo: one })).toEqual([copy, one])
    expect(await ids({ alikeTo: one, alikeBy: 'sender' })).toEqual([other, one])
    expect(await ids({ alikeTo: copy, alikeBy: 'sender' })).toEqual([copy])
    expect(await ids({ alikeTo: other })).toEqual([other])
    expect(await ids({ alikeTo: one, firm: 'maple' })).toEqual([copy])
    expect(await ids({ alikeTo: gone })).toEqual([])
    expect(await state({ alikeTo: one })).toMatchObject({ matching: 2 })
    await decide([await rejecting(one)])
    expect(await ids({ alikeTo: one, status: 'pending' })).toEqual([copy])
    expect((await staff()(listSubmissions, { query: { alikeTo: one, alikeBy: 'network' } })).status).toBe(400)
  })

  test('marks what may be a duplicate by its words or its sender, and names the others', {
    tags: ['both'],
  }, async () => {
    const words = { description: 'Great firm, best firm: buy it now!' }
    const one = await send({ firmName: 'Fir', ...words })
    const copy = await send({ firmName: 'Gum', description: 'gréat FIRM best firm: buy\nit now' })
    const mail = { contactEmail: 'mara@trader.example' }
    const mine = await send({ firmName: 'Hazel', description: 'The first time all went well.', ...mail })
    const again = await send({ firmName: 'hazel', description: 'The second time it did not.', ...mail })
    const elsewhere = await send({ firmName: 'Ivy', description: 'Another firm altogether.', ...mail })
    await send({ firmName: 'Juniper', description: 'Good' })
    const short = await send({ firmName: 'Kauri', description: 'Good' })
    const marks = new Map((await list({ limit: '10' })).map(({ id, alike }) => [id, alike]))
    expect([one, copy, mine, again, elsewhere, short].map((id) => marks.get(id))).toEqual([
      'text',
      'text',
      'sender',
      'sender',
      null,
      null,
    ])
    const alike = async (id: string) =>
      (await staff()(listAlike, { params: { id } })).body.map(
        ({ why, submission }: { why: string; submission: Submission }) => [why, submission.id],
      )
    expect(await alike(one)).toEqual([['text', copy]])
    expect(await alike(again)).toEqual([['sender', mine]])
    expect(await alike(short)).toEqual([])
    await staff(admin)(deleteSubmission, { params: { id: copy } })
    expect((await read(one)).alike).toBeNull()
    expect((await staff()(listAlike, { params: { id: copy } })).status).toBe(404)
  })

  test('rejects several at once with a reason, each in the history as a part of one act, and takes it back', {
    tags: ['both'],
  }, async () => {
    const sent = [await send(), await send(), await send()]
    const rejected = await decide(await Promise.all(sent.map((id) => rejecting(id))))
    expect(rejected.status).toBe(200)
    const rows = rejected.body as Submission[]
    expect(rows.map(({ status, notes }) => [status, notes])).toEqual(
      sent.map(() => ['rejected', 'Not about this firm']),
    )
    const history = await readHistory(server, { subject: 'submission' })
    const own = history.slice(0, 3)
    expect(own.map(({ subject_id }) => subject_id).sort()).toEqual([...sent].sort())
    expect(new Set(own.map(({ batch }) => batch))).toEqual(new Set([expect.any(String)]))
    const back = rows.map((row) => ({ id: row.id, tag: submissionTag(row), status: 'pending', notes: '' }))
    expect((await decide(back)).body).toMatchObject(sent.map(() => ({ status: 'pending', notes: '' })))
    const lines = (await staff(admin)(listHistoryLines, { query: { subject: 'submission' } })).body
    const part = { action: 'change', subject: 'submission', count: 3 }
    expect(lines.slice(0, 2).map(({ parts }: HistoryLine) => parts)).toEqual([[part], [part]])
  })

  test('decides on all of them or none, and names what stands in the way', { tags: ['both'] }, async () => {
    const [fine, changed, approved, gone] = [await send(), await send(), await send(), await send()]
    const changes = await Promise.all([fine, changed, approved, gone].map((id) => rejecting(id)))
    await staff()(changeSubmission, { params: { id: changed }, body: { notes: 'Mine' } })
    await staff()(changeSubmission, { params: { id: approved }, body: { status: 'approved' } })
    await staff(admin)(deleteSubmission, { params: { id: gone } })
    const refused = await decide(changes)
    expect(refused.status).toBe(409)
    const named = refused.body.errors.map(({ path }: { path: string }) => path)
    expect(named.sort()).toEqual([changed, approved, gone].sort())
    expect((await read(fine)).status).toBe('pending')
    const late = { ...(await rejecting(approved)) }
    expect((await decide([late])).body.errors).toEqual([
      { path: approved, message: expect.stringContaining('decide on it alone') },
    ])
  })

  test('rejects nothing without a reason, approves nothing in bulk, and takes no more than 200', {
    tags: ['both'],
  }, async () => {
    const id = await send()
    const change = await rejecting(id)
    expect((await decide([{ ...change, notes: ' ' }])).status).toBe(409)
    expect((await decide([{ ...change, status: 'approved' }])).status).toBe(400)
    expect((await decide(Array.from({ length: 201 }, () => change))).status).toBe(400)
    expect((await read(id)).status).toBe('pending')
  })

  test('lets one of two who decide at once win', { tags: ['both'] }, async () => {
    const id = await send()
    const change = await rejecting(id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => decide([{ ...change, notes: `Reason ${n}` }])),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(5)
  })
})
