import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertObjection, type ObjectionRecord } from '#backend/models/objection.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { listObjections } from '#contract/reviews/objection-endpoints.ts'
import type { Submission } from '#contract/submission.ts'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { listAlike, readQueue } from '#contract/submission-queue.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

/** Names of one firm each, as people type them. */
const firms = [
  ['Élan Funding', 'ÉLAN FUNDING', 'e\u0301lan funding', 'Elan  Funding'],
  ['Großmann', 'GROSSMANN', 'großmann'],
  ['Müller', 'MÜLLER', 'MU\u0308LLER', 'muller'],
  ['O’Neil $50', "o'neil $50", 'ONEIL $50'],
  ['Ærø', 'ærø', 'AERO'],
  ['Ελλάς', 'ΕΛΛΑΣ'],
  ["'"],
  ['’'],
] as const

const anObjection: Omit<ObjectionRecord, 'id' | 'submission_id'> = {
  ...{ decision: 'rejected', rule: '', first_by: '', first_at: '', text: 'No.', email: '' },
  ...{ sent_at: '2026-11-20T10:00:00.000Z', decided_at: '', outcome: '', reason: '', decided_by: '' },
  ...{ erased_at: '', version: 1 },
}

describeEachDatabase('The name of a firm that people typed', (databases) => {
  let server: TestServer
  const { call } = {
    call: (...input: Parameters<ReturnType<typeof as>['call']>) => as(visitor, server).call(...input),
  }
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
    await inTransaction(server.database, async (writing) => {
      for (const [n, names] of firms.entries()) {
        for (const [at, firmName] of names.entries()) {
          const id = `review-${n}-${at}`
          const own = { id, idempotencyKey: id, firmName, contactEmail: `n${n}@mail.example` }
          const description = `Words of ${id} that nobody else wrote, not in this way.`
          await insertSubmission(writing, { ...aSubmissionRecord, ...own, description, status: 'pending' })
          await insertObjection(writing, { ...anObjection, id: `objection-${n}-${at}`, submission_id: id })
        }
      }
    })
  })

  test('is one group, and the filter finds by any spelling all that the group counts', {
    tags: ['both'],
  }, async () => {
    const { firms: groups } = (await call(readQueue, { query: {} })).body
    expect(groups.map(({ pending }: { pending: number }) => pending).toSorted()).toEqual(
      firms.map(({ length }) => length).toSorted(),
    )
    for (const [n, names] of firms.entries()) {
      for (const firm of names) {
        const { body } = await call(listSubmissions, { query: { firm } })
        expect(body.map(({ id }: Submission) => id).toSorted(), firm).toEqual(
          names.map((_, at) => `review-${n}-${at}`),
        )
        expect((await call(readQueue, { query: { firm } })).body.matching, firm).toBe(names.length)
      }
    }
    for (const { name, pending } of groups) {
      expect((await call(readQueue, { query: { firm: name } })).body.matching, name).toBe(pending)
    }
    expect((await call(readQueue, { query: { firm: 'Elan' } })).body.matching).toBe(0)
  })

  test('groups and filters objections in the same way', { tags: ['both'] }, async () => {
    const query = { state: 'waiting' }
    const { firms: groups } = (await call(listObjections, { query })).body
    expect(groups).toHaveLength(firms.length)
    for (const { name, count } of groups) {
      const { objections } = (await call(listObjections, { query: { ...query, firm: name } })).body
      expect(objections, name).toHaveLength(count)
    }
  })

  test('is compared so where one sender wrote of it twice', { tags: ['both'] }, async () => {
    for (const [n, names] of firms.entries()) {
      const { body } = await call(listAlike, { params: { id: `review-${n}-0` } })
      expect(body, names[0]).toHaveLength(names.length - 1)
      const query = { alikeTo: `review-${n}-0`, alikeBy: 'sender' }
      expect((await call(readQueue, { query })).body.matching, names[0]).toBe(names.length)
    }
  })
})
