import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readFirms } from '#backend/models/firm.ts'
import { challengeList } from '#contract/challenges/challenge.ts'
import { newFirm } from '#contract/firm.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { listReviews, readReviewFigures } from '#contract/reviews/review-endpoints.ts'
import { missingOfStanding } from '#contract/standing-change.ts'
import { sectionOf, tierKeys } from '#contract/tiers.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenges } from './sample-challenges.ts'
import { everySample, sampleFirms, seedFirms } from './sample-firms.ts'

test('The sample firms are two of each tier, complete, and lead nowhere', () => {
  expect(sampleFirms.map(({ category }) => sectionOf(category)).sort()).toEqual(
    tierKeys.flatMap((key) => [key, key]).sort(),
  )
  for (const firm of sampleFirms) {
    expect(v.parse(newFirm, firm)).toEqual(firm)
    expect(firm.pros?.length && firm.cons?.length && firm.experience).toBeTruthy()
    expect(new URL(firm.website).hostname).toMatch(/\.example$/)
    expect(sectionOf(firm.category) === 'avoid').toBe(firm.warning !== '')
  }
})

test('One of them pauses its payouts, and one beside them closed', () => {
  expect(sampleFirms.flatMap(({ standing }) => standing ?? [])).toEqual(['payouts_paused'])
  const beside = everySample.filter((firm) => !sampleFirms.includes(firm))
  expect(beside.map(({ standing }) => standing)).toEqual(['closed'])
  for (const firm of everySample) {
    expect(v.parse(newFirm, firm)).toEqual(firm)
    expect(missingOfStanding(firm)).toBeNull()
    expect(firm.sample).toBe(true)
  }
})

test('Each sample firm has three to six challenges, smallest first, that the contract takes', () => {
  for (const firm of sampleFirms) {
    const challenges = sampleChallenges(firm, new Date())
    expect(challenges.length).toBeGreaterThanOrEqual(3)
    expect(challenges.length).toBeLessThanOrEqual(6)
    expect(v.parse(challengeList, challenges)).toEqual(challenges)
    const sizes = challenges.map(({ accountSize }) => accountSize)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  }
})

describeEachDatabase('Sample firms', (databases) => {
  const environment = { SAMPLE_FIRMS: 'true' }
  const count = async (server: Awaited<ReturnType<typeof aServer>>) =>
    (await readFirms({ database: server.database })).length

  test('are there at the first start and do not come back', async () => {
    const location = await databases.empty()
    const first = await aServer({ location, environment })
    expect(await count(first)).toBe(9)
    await first.database.sequelize.query('DELETE FROM firms')
    await first.stop()
    const second = await aServer({ location, environment })
    expect(await count(second)).toBe(0)
  })

  test('have invented reviews, which say so and count in no figure', async () => {
    const server = await aServer({ location: await databases.empty(), environment })
    const call = as(visitor, server).call
    const { body: all } = await call(listReviews)
    expect(all).toMatchObject({ counts: { total: 20, samples: 20 }, more: true })
    for (const review of all.reviews) {
      expect(review).toMatchObject({
        sample: true,
        text: expect.stringMatching(/^This review is invented\. /),
      })
    }
    const { body: firms } = await call(listFirms)
    const counts = firms.map(({ reviewCount }: { reviewCount?: number }) => reviewCount ?? 0)
    expect(counts.filter((count: number) => count > 0).sort()).toEqual([2, 2, 2, 2, 3, 3, 3, 3])
    const none = { published: 0, publishedByStars: [0, 0, 0, 0, 0], withProof: 0, months: [] }
    expect((await call(readReviewFigures)).body).toMatchObject(none)
  })

  test('stay out where nobody asked for them', async () => {
    const server = await aServer({
      location: await databases.empty(),
      environment: { SAMPLE_FIRMS: 'false' },
    })
    expect(await count(server)).toBe(0)
  })

  test('are added by hand to an empty directory, and once only', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    expect(await seedFirms(database)).toBe(9)
    expect(await seedFirms(database)).toBe(0)
  })
})
