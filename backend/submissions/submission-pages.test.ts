import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import type { Submission } from '#contract/submission.ts'
import { listSubmissions, readSubmission } from '#contract/submission-endpoints.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { longestShare } from '#testing/backend/longest-share.ts'
import {
  addFirm,
  admin,
  aReviewServer,
  moderator,
  publish,
  sendRated,
} from '#testing/backend/published-reviews.ts'
import { as, type TestServer } from '#testing/backend/test-server.ts'

/** More than one page, all sent at three moments, so that pages end among reviews of the same moment. */
const SENT = 230

describeEachDatabase('The list of reviews that were sent in', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = (await aReviewServer(databases)).server
  })
  const list = (query = {}) => as(moderator, server).call(listSubmissions, { query })

  test('says the same of a review with a limit, without one, and of it alone', async () => {
    const firmId = await addFirm(server, admin)
    const { id } = await sendRated(server, { description: 'They paid me within two days, twice.' })
    await sendRated(server, { description: 'They paid me, within two days. Twice!' })
    expect((await publish(server, moderator, id, { firmId })).status).toBe(200)
    const of = (rows: Submission[]) => rows.find((one) => one.id === id)
    const one = of((await list({ limit: '10' })).body)
    expect(one).toMatchObject({ alike: 'text', review: { firmId, state: 'published' } })
    expect(of((await list()).body)).toEqual(one)
    expect((await as(moderator, server).call(readSubmission, { params: { id } })).body).toEqual(one)
  })

  test('is a page also for callers that know no pages, and says where it goes on', {
    tags: ['both'],
  }, async () => {
    await inTransaction(server.database, async (writing) => {
      for (let n = 0; n < SENT; n += 1) {
        const own = { id: `crowd-${n}`, idempotencyKey: `crowd-${n}`, firmName: 'Crowded Futures' }
        const submitted_at = `2026-11-1${n % 3}T10:00:00.000Z`
        await insertSubmission(writing, { ...aSubmissionRecord, ...own, submitted_at })
      }
    })
    const firm = { firm: 'Crowded Futures' }
    const { body: first, headers } = await list(firm)
    expect(first).toHaveLength(200)
    const seen: Submission[] = [...first]
    let next = headers.get('Link')
    while (next) {
      const [, address = ''] = /^<([^>]+)>; rel="next"$/.exec(next) ?? []
      const query = Object.fromEntries(new URL(address, server.url).searchParams)
      expect(query).toMatchObject(firm)
      const page = await list(query)
      expect(page.body.length).toBeGreaterThan(0)
      seen.push(...page.body)
      next = page.headers.get('Link')
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(SENT)
    const moments = seen.map(({ submitted_at }) => submitted_at)
    expect(moments).toEqual([...moments].sort().reverse())
    expect((await list({ ...firm, limit: '230' })).headers.get('Link')).toBeNull()
    expect((await list({ ...firm, limit: '0' })).body).toEqual([])
  })

  test('lets others through while it looks for texts that are alike', async () => {
    const text = 'They paid me twice, on time. '.repeat(300)
    await inTransaction(server.database, async (writing) => {
      for (let n = 0; n < 600; n += 1) {
        const own = { id: `long-${n}`, idempotencyKey: `long-${n}`, firmName: 'Long Story' }
        const description = `${text} ${n % 599}`
        await insertSubmission(writing, { ...aSubmissionRecord, ...own, contactEmail: '', description })
      }
    })
    const pages = () => list({ limit: '10', firm: 'Long Story' })
    const marked = (await list({ limit: '600', firm: 'Long Story' })).body.filter(
      ({ alike }: Submission) => alike === 'text',
    )
    expect(marked.map(({ id }: Submission) => id).sort()).toEqual(['long-0', 'long-599'])
    expect(await longestShare(pages, 0.5)).toBeLessThan(0.5)
  })
})
