import { expect, test } from 'vitest'
import { openDatabase } from '#backend/database/connect.ts'
import { findObjectionsTo } from '#backend/models/objection.ts'
import { findReviews } from '#backend/models/review.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { objectToDecision } from '#contract/own-objections.ts'
import { decideObjection, listObjections } from '#contract/reviews/objection-endpoints.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, newAddress, sendRated } from '#testing/backend/published-reviews.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** Decisions that are on their way when the process ends, and those that it may answer before. */
const AT_ONCE = 6
const ANSWERED = [1, 3]

describeEachDatabase('A server that is killed while objections are upheld', (databases) => {
  test('leaves each of them waiting with its review rejected, or upheld with its review published', {
    tags: ['all'],
  }, async () => {
    const location = await databases.prepared()
    for (const enough of ANSWERED) {
      const server = await aRunningProcess(location, { TRUSTED_PROXIES: '127.0.0.1' })
      const firmId = await addFirm(server, visitor)
      const call = as(visitor, server).call
      for (let n = 0; n < AT_ONCE; n += 1) {
        const { id, secret } = await sendRated(server, { firmId })
        const rejection = { status: 'rejected', reason: 'No date', rule: 'happened' }
        await call(changeSubmission, { params: { id }, body: rejection })
        await call(objectToDecision, { body: { secret, text: 'There is one' }, headers: newAddress() })
      }
      const { objections } = (await call(listObjections)).body
      let answered = 0
      const body = { tag: '"1"', outcome: 'upheld', reason: 'There is' }
      const deciding = objections.slice(0, AT_ONCE).map(async ({ id }: { id: string }) => {
        const { status } = await call(decideObjection, { params: { id }, body })
        if (status === 200) answered += 1
        if (answered === enough) await server.crash()
      })
      await Promise.allSettled(deciding)
      await server.crash()
      expect(answered).toBeGreaterThanOrEqual(enough)
    }
    const database = openDatabase(location)
    const submissions = await readSubmissions({ database })
    const ids = submissions.map(({ id }) => id)
    const reviews = await findReviews({ database }, 'submission_id', ids)
    const objections = await findObjectionsTo({ database }, ids)
    await database.close()
    expect(submissions).toHaveLength(AT_ONCE * ANSWERED.length)
    for (const { id, status } of submissions) {
      const whole = [status, reviews.get(id)?.state, objections.get(id)?.outcome]
      expect([
        ['rejected', undefined, ''],
        ['approved', 'published', 'upheld'],
      ]).toContainEqual(whole)
    }
  })
})
