import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import { type HistoryEntry, type HistoryLine, listHistory, listHistoryLines } from '#contract/history.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const entry: Omit<HistoryEntry, 'id'> = {
  at: '2026-11-20T12:00:00.000Z',
  action: 'change',
  subject: 'firm',
  subject_id: 'firm-1',
  subject_name: 'Told',
  actor_id: null,
  actor_name: 'console',
  address: '127.0.0.1',
  before: null,
  after: null,
  batch: null,
}

/** What a pattern of some database takes for something else. */
const signs = ['%', '_', '!', '\\', '[', '*', '?', '"']

describeEachDatabase('A search of the history', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
    const entries: readonly Partial<Omit<HistoryEntry, 'id'>>[] = [
      { subject_id: 'moved', before: { category: 'gold' }, after: { category: 'silver' } },
      { subject_id: 'drawn', before: { logoUrl: '' }, after: { logoUrl: '/uploads/1.png' } },
      { subject_id: 'off', before: { copyTrading: true }, after: { copyTrading: false } },
      { subject_id: 'on', before: { copyTrading: false }, after: { copyTrading: true } },
      { subject_id: 'gone', action: 'delete', before: { category: 'gold', logoUrl: '' } },
      {
        ...{ subject_id: 'settings', subject: 'settings' },
        before: { heroSection: { title: 'One', subtitle: 'Two' } },
        after: { heroSection: { title: 'Other', subtitle: 'Two' } },
      },
      ...signs.map((sign, n) => ({ subject_id: `sign-${n}`, after: { warning: `Pays 5${sign}0 late` } })),
      ...signs.map((sign, n) => ({ subject_id: `name-${n}`, subject_name: `Firm${sign}Name` })),
    ]
    await inTransaction(server.database, async (writing) => {
      for (const one of entries) await insertHistory(writing, { ...entry, ...one })
      const batch = 'act-1'
      for (const n of [1, 2]) {
        const values = { before: { profitSplit: `${n}%` }, after: { profitSplit: '90%' } }
        await insertHistory(writing, { ...entry, ...values, batch, subject_id: `split-${n}` })
      }
      const values = { before: { maxFunding: '1' }, after: { maxFunding: '2' } }
      await insertHistory(writing, { ...entry, ...values, batch, subject_id: 'funded' })
    })
  })
  const found = async (query: Record<string, string>): Promise<readonly string[]> => {
    const { body } = await as(visitor, server).call(listHistory, { query })
    return body.map(({ subject_id }: HistoryEntry) => subject_id).toSorted()
  }

  test('finds what entries say, of the fields that they changed and of the values that they gave them', {
    tags: ['both'],
  }, async () => {
    const search = 'zzz'
    expect(await found({ search })).toEqual([])
    expect(await found({ search, said: 'firm:change:category' })).toEqual(['moved'])
    expect(await found({ search, said: 'firm:change:copyTrading=false' })).toEqual(['off'])
    expect(await found({ search, said: 'firm:change:copyTrading,firm:change:logoUrl' })).toEqual([
      'drawn',
      'off',
      'on',
    ])
    expect(await found({ search, said: 'firm:delete' })).toEqual(['gone'])
    expect(await found({ search, said: 'settings:change:heroSection.title' })).toEqual(['settings'])
    expect(await found({ search, said: 'settings:change:heroSection.subtitle' })).toEqual([])
    expect(await found({ search, said: 'theme:change:category,theme:delete' })).toEqual([])
    expect(await found({ search, said: 'firm:change:category', subject_id: 'drawn' })).toEqual([])
  })

  test('shows of an act the last entry that says it', { tags: ['both'] }, async () => {
    const query = { search: 'zzz', said: 'firm:change:profitSplit' }
    const { body } = await as(visitor, server).call(listHistoryLines, { query })
    expect(body.map(({ entry }: HistoryLine) => entry.subject_id)).toEqual(['split-2'])
  })

  test.each([
    'firm:change:a"b',
    'firm:none',
    'nothing:change',
    "firm:change:x' OR 1=1 --",
    Array.from({ length: 81 }, () => 'firm:delete').join(),
  ])('refuses what no entry says: %s', async (said) => {
    const { status } = await as(visitor, server).call(listHistory, { query: { search: 'zzz', said } })
    expect(status).toBe(400)
  })

  test('takes every sign for a letter, in values and in names', { tags: ['both'] }, async () => {
    for (const [n, sign] of signs.entries()) {
      expect(await found({ search: `5${sign}0` }), sign).toEqual([`sign-${n}`])
      expect(await found({ search: `m${sign}n` }), sign).toEqual([`name-${n}`])
    }
    expect(await found({ search: '_' })).toEqual([`name-${signs.indexOf('_')}`, `sign-${signs.indexOf('_')}`])
    expect(await found({ search: '%' })).toEqual(['name-0', 'sign-0', 'split-1', 'split-2'])
  })
})
