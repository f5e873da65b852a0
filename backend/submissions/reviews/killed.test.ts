import { expect, test } from 'vitest'
import { openDatabase } from '#backend/database/connect.ts'
import { findReviews } from '#backend/models/review.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { publishReview } from '#contract/reviews/moderation.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, sendRated } from '#testing/backend/published-reviews.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** Decisions that are on their way when the process ends. */
const AT_ONCE = 8

/** Kills a server once after each of these numbers of answers. */
async function killAfter(answers: readonly number[], databases: Databases): Promise<void> {
  const location = await databases.prepared()
  const promised: string[] = []
  for (const enough of answers) {
    const server = await aRunningProcess(location, { TRUSTED_PROXIES: '127.0.0.1' })
    const firmId = await addFirm(server, visitor)
    const ids: string[] = []
    for (let n = 0; n < AT_ONCE; n += 1) ids.push((await sendRated(server)).id)
    const call = as(visitor, server).call
    let answered = 0
    const deciding = ids.map(async (id) => {
      const body = { tag: '"1"', firmId, proof: 'none' }
      const { status } = await call(publishReview, { params: { id }, body })
      if (status !== 200) return
      promised.push(id)
      answered += 1
      if (answered === enough) await server.crash()
    })
    await Promise.allSettled(deciding)
    await server.crash()
  }
  const database = openDatabase(location)
  const submissions = await readSubmissions({ database })
  const reviews = await findReviews(
    { database },
    'submission_id',
    submissions.map(({ id }) => id),
  )
  await database.close()
  expect(submissions).toHaveLength(AT_ONCE * answers.length)
  for (const { id, status } of submissions) {
    expect([id, status]).toEqual([id, reviews.has(id) ? 'approved' : 'pending'])
  }
  expect(promised.length).toBeGreaterThanOrEqual(answers.length)
  expect(promised.filter((id) => !reviews.has(id))).toEqual([])
}

describeEachDatabase('A server that is killed while reviews are decided on', (databases) => {
  test('leaves each of them published or waiting, never half', () => killAfter([1], databases))

  test('leaves none of them half where several were answered, also the second time', { tags: ['all'] }, () =>
    killAfter([1, 4], databases),
  )
})
