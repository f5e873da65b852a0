import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import { listHistory } from '#contract/history.ts'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { from, someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { spellings } from '#testing/contract/spellings.ts'

/** Words that are typed with marks which make no letter of their own with the one before. */
const marked = [
  ['xy Trading', 'x\u0302y'],
  ['محمد للتداول', 'مُحَمَّد'],
] as const

describeEachDatabase('A search of the server', (databases) => {
  test('finds reviews and entries of the history by words with or without their accents and signs', {
    tags: ['all'],
  }, async () => {
    const server = await aServer({
      location: await databases.prepared(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
      readSession: async () => someAdmin(),
    })
    const { call } = as(visitor, server)
    const found = async (search: string) => {
      const reviews: { firmName: string }[] = (await call(listSubmissions, { query: { search } })).body
      const entries: { after: { text: string } }[] = (
        await call(listHistory, { query: { search, subject: 'theme' } })
      ).body
      return [reviews.map(({ firmName }) => firmName), entries.map(({ after }) => after.text)]
    }
    const stored: string[] = []
    const asked = [...spellings, ...marked]
    for (const [n, [text, typed]] of asked.entries()) {
      const firmName = `About ${text}, number ${n} ends`
      const sent = await sendSubmission(server, formOf(aSubmission({ firmName })), from(`203.0.113.${n}`))
      expect(sent.status).toBe(201)
      const [review] = (await call(listSubmissions, { query: { search: `number ${n} ends` } })).body
      stored.push(review.firmName)
      await inTransaction(server.database, (writing) =>
        insertHistory(writing, {
          at: '2026-11-20T12:00:00.000Z',
          action: 'change',
          subject: 'theme',
          subject_id: 'theme',
          subject_name: 'Told',
          actor_id: null,
          actor_name: 'console',
          address: '',
          before: null,
          after: { text: review.firmName },
          batch: null,
        }),
      )
      for (const list of await found(typed)) expect(list, typed).toContain(review.firmName)
    }
    for (const search of ['Alder%', 'A_out', '[Zz]o', 'x*y', '^About', 'Zo. M'])
      expect(await found(search), search).toEqual([[], []])
    for (const list of await found('(((((')) expect(list).toEqual([])
    // Nothing that a text holds was typed yet: nothing is looked for, as on the device.
    for (const list of await found('\u0302')) expect(list).toHaveLength(asked.length)
    expect(new Set(stored).size).toBe(asked.length)
  })
})
