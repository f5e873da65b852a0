import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertSubmission, removeSubmissions } from '#backend/models/submission.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { readAttention } from '#contract/site-endpoints.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { from, type TestClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aJpeg } from '#testing/backend/pictures.ts'
import { aReviewServer } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('Reviews of a crowd', (databases) => {
  let server: TestServer
  let clock: TestClock
  const send = (address: string, files: Parameters<typeof formOf>[1] = []) =>
    sendSubmission(server, formOf(aSubmission(), files), from(address))
  /** How many are taken of those that come from these addresses, all at once. */
  const taken = async (addresses: readonly string[]) => {
    const answers = await Promise.all(addresses.map((address) => send(address)))
    for (const { status } of answers) expect([201, 429]).toContain(status)
    return answers.filter(({ status }) => status === 201).length
  }
  const many = (count: number, addressOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => addressOf(n))
  const group = (n: number) => n.toString(16).padStart(2, '0')

  beforeAll(async () => {
    ;({ server, clock } = await aReviewServer(databases))
  })

  test('are limited by 64, 56 and 48 bits of IPv6, and nobody else is', { tags: ['all'] }, async () => {
    const spread = many(90, (n) => `2001:db8:1:${group(n)}00::1`)
    expect(await taken(spread)).toBe(80)
    expect(await taken(many(25, (n) => `2001:db8:2:7${group(n)}::1`))).toBe(20)
    expect(await taken(many(12, (n) => `2001:db8:3:1::${n}`))).toBe(10)
    expect(await taken(['2001:db8:4::1', '203.0.113.1'])).toBe(2)
    clock.advance(hours(1))
    expect(await taken(spread.slice(0, 3))).toBe(3)
  })

  test('of IPv4 are the same, whether they come mapped or not', { tags: ['both'] }, async () => {
    const mapped = many(12, (n) => (n % 2 === 0 ? '203.0.113.50' : '::ffff:203.0.113.50'))
    expect(await taken(mapped)).toBe(10)
  })

  test('are limited by the day as well: a network may not send ten each hour', async () => {
    let all = 0
    for (let hour = 0; hour < 5; hour++) {
      all += await taken(many(10, () => '203.0.113.60'))
      clock.advance(hours(1) + minutes(1))
    }
    expect(all).toBe(40)
    clock.advance(days(1))
    expect(await taken(['203.0.113.60'])).toBe(1)
  })

  test('are taken without files once a thousand wait, which the sender and the staff are told', async () => {
    const attention = async () => (await as({ token: 'admin' }, server).call(readAttention)).body.items
    const picture = { name: 'x.jpg', type: 'image/jpeg', bytes: await aJpeg() }
    expect((await send('203.0.113.70', [picture])).status).toBe(201)
    expect(await attention()).toEqual([])
    const ids = many(TAKES_FILES_UNTIL, (n) => `crowd-${n}`)
    await inTransaction(server.database, async (writing) => {
      for (const id of ids) {
        const own = { id, idempotencyKey: id, status: 'pending' as const, decided_at: '' }
        await insertSubmission(writing, { ...aSubmissionRecord, ...own })
      }
    })
    const refused = await send('203.0.113.71', [picture])
    expect(refused.status).toBe(503)
    expect(refused.body.detail).toBe(
      'So many reviews are waiting that files cannot be taken at the moment. Please send yours without files, or try again later.',
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('203.0.113.71')).status).toBe(201)
    expect(await attention()).toMatchObject([
      { kind: 'reviews-without-files', title: 'Reviews are taken without files: too many are waiting' },
    ])
    await inTransaction(server.database, (writing) => removeSubmissions(writing, ids))
    const [answer, items] = [await send('203.0.113.72', [picture]), await attention()]
    expect([answer.status, items]).toEqual([201, []])
  })
})
