import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import { HISTORY_PAGE, type HistoryEntry, listHistory } from '#contract/history.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const at = '2026-11-20T12:00:00.000Z'

const entry = (n: number, subject: HistoryEntry['subject'] = 'firm'): Omit<HistoryEntry, 'id'> => ({
  at,
  action: 'change',
  subject,
  subject_id: `${subject}-1`,
  subject_name: 'Told',
  actor_id: null,
  actor_name: 'console',
  address: '127.0.0.1',
  before: { n: n - 1 },
  after: { n },
  batch: null,
})

describeEachDatabase('The history', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: async () => someAdmin(),
    })
    await inTransaction(server.database, async (writing) => {
      for (let n = 1; n <= HISTORY_PAGE + 30; n += 1) await insertHistory(writing, entry(n))
      await insertHistory(writing, entry(1, 'theme'))
    })
  })
  const read = async (query: Record<string, string>): Promise<readonly HistoryEntry[]> =>
    (await as(visitor, server).call(listHistory, { query })).body

  test('is read page by page, newest first, and none of one moment is left out between two pages', async () => {
    const first = await read({ subject: 'firm' })
    expect(first).toHaveLength(HISTORY_PAGE)
    const { at: before = '', id: before_id = '' } = first.at(-1) ?? {}
    const second = await read({ subject: 'firm', before, before_id })
    const numbers = [...first, ...second].map(({ after }) => after?.n)
    expect(numbers).toEqual(Array.from({ length: HISTORY_PAGE + 30 }, (_, n) => HISTORY_PAGE + 30 - n))
  })

  test('is narrowed to one kind of thing', async () => {
    expect(await read({ subject: 'theme' })).toMatchObject([{ subject_id: 'theme-1', after: { n: 1 } }])
    expect(await read({ subject: 'firm', subject_id: 'firm-2' })).toEqual([])
  })
})
