import { beforeAll, expect, test } from 'vitest'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { newAddress } from '#testing/backend/published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

const moderator = { token: 'moderator' }

describeEachDatabase('Reviews with stars', (databases) => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
      readSession: twoOfTheStaff,
    })
  })

  test('of one network about one firm are marked from the fourth on, and never dropped', {
    tags: ['both'],
  }, async () => {
    const address = newAddress()
    const firmName = 'Brightmoor Futures'
    for (let n = 0; n < 4; n += 1) {
      const review = aSubmission({ firmName, rating: '5', description: `A review, ${'and more '.repeat(n)}` })
      expect((await sendSubmission(server, formOf(review), address)).status).toBe(201)
    }
    const list = await as(moderator, server).call(listSubmissions, { query: { firm: firmName, limit: '10' } })
    expect(list.body.map(({ alike }: { alike: string }) => alike)).toEqual(['network', null, null, null])
  })

  test('keep amounts to amounts, and days to the past', { tags: ['both'] }, async () => {
    const faults = async (fields: Parameters<typeof aSubmission>[0]) => {
      const { status, body } = await sendSubmission(server, formOf(aSubmission(fields)), newAddress())
      return status === 201 ? [] : body.errors.map(({ path }: { path: string }) => path)
    }
    const asPeopleType = ['1,280 USDT', 'US$500', '500 usd', '١٬٢٨٠ USDT', '۵۰۰۰', '＄５００']
    for (const accountSize of ['', '$50,000', '50k', '1 280 EUR', '€1.5M', 'USD 200K', ...asPeopleType]) {
      expect(await faults({ accountSize, payoutAmount: accountSize })).toEqual([])
    }
    for (const accountSize of [
      'call me',
      '50k now',
      '<b>5</b>',
      '5'.repeat(30),
      '$',
      '500 dollars',
      'SCAM 5',
    ]) {
      expect(await faults({ accountSize })).toEqual(['accountSize'])
    }
    expect(await faults({ experiencedOn: '2999-01-01' })).toEqual(['experiencedOn'])
    expect(await faults({ experiencedOn: '2026-02-31' })).toEqual(['experiencedOn'])
    expect(await faults({ outcome: 'rich' })).toEqual(['outcome'])
    expect(await faults({ rating: '6' })).toEqual(['rating'])
    expect(await faults({ rating: '' })).toEqual(['rating'])
    expect(await faults({ managementSecret: 'short' })).toEqual(['managementSecret'])
  })
})
