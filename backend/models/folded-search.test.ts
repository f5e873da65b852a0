import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { listHistory } from '#contract/history.ts'
import { fold } from '#contract/primitives/fold.ts'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { insertHistory } from './history.ts'
import { insertSubmission } from './submission.ts'

/** Letters that stand for others, signs that are never typed, and what a pattern or a statement would take for its own. */
const signs = [
  ...'sstfieaozSTΣσς',
  ...'ßẞæœþøłıİéÉﬁﬀ½',
  ...['e\u0301', 'o\u0308', '\u200b', '\u00ad', '\u00a0', '  ', '؀م\u064e'],
  ...'\'’‘`´＇ -–—−.,"\\%_[](*?^$!/:',
]
const words = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { minLength, maxLength }).map((parts) => parts.join(''))

const texts = [
  ...fc.sample(words(1, 12), 60),
  ...[
    'Großmann',
    'Grossmann',
    "O'Neil",
    'O’Neil',
    'ONeil',
    'It cost $50',
    'Paid in $',
    ',a',
    ':b',
    '}',
    '],c',
  ],
]
/** Parts of the texts as they may also be written, and words of their own. */
const searches = [
  ...['gross', 'groß', 'Großmann', 'oneil', "o'neil", 'O’NEIL', 'oʼne', '$', '$50', '$5', ':', ',', '[', '}'],
  ...fc.sample(words(1, 3), 60),
  ...texts.map((text) => fold(text).trim().slice(1, 4)),
]

describeEachDatabase('A search of the server', (databases) => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
    await inTransaction(server.database, async (writing) => {
      for (const [n, text] of texts.entries()) {
        const own = { id: `review-${n}`, idempotencyKey: `key-${n}`, description: text }
        const unnamed = { firmName: '', contactName: '', contactEmail: '' }
        await insertSubmission(writing, { ...aSubmissionRecord, ...unnamed, ...own })
        await insertHistory(writing, {
          at: '2026-11-20T12:00:00.000Z',
          action: 'change',
          subject: 'theme',
          subject_id: `review-${n}`,
          subject_name: '',
          actor_id: null,
          actor_name: '',
          address: '',
          before: null,
          after: { parts: [n, { text }] },
          batch: null,
        })
      }
    })
  })

  test('finds what the device finds in the same texts, whichever way their letters and signs are written', {
    tags: ['both'],
  }, async () => {
    const { call } = as(visitor, server)
    for (const search of searches.filter((one) => one.trim() !== '')) {
      const wanted = fold(search).trim()
      const found = texts.flatMap((text, n) => (fold(text).includes(wanted) ? [`review-${n}`] : []))
      const reviews: { id: string }[] = (await call(listSubmissions, { query: { search, limit: '100' } }))
        .body
      expect(reviews.map(({ id }) => id).sort(), JSON.stringify(search)).toEqual(found.sort())
      const entries: { subject_id: string }[] = (
        await call(listHistory, { query: { search, subject: 'theme' } })
      ).body
      expect(entries.map((entry) => entry.subject_id).sort(), JSON.stringify(search)).toEqual(found)
    }
  })
})
