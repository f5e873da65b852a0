import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryLine,
  listHistory,
  listHistoryLines,
  NOBODY,
  readHistoryEntry,
} from '#contract/history.ts'
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

  test('is read page by page, newest first, and none of one moment is left out between two pages', {
    tags: ['both'],
  }, async () => {
    const first = await read({ subject: 'firm' })
    expect(first).toHaveLength(HISTORY_PAGE)
    const { at: before = '', id: before_id = '' } = first.at(-1) ?? {}
    const second = await read({ subject: 'firm', before, before_id })
    const numbers = [...first, ...second].map(({ after }) => after?.n)
    expect(numbers).toEqual(Array.from({ length: HISTORY_PAGE + 30 }, (_, n) => HISTORY_PAGE + 30 - n))
  })

  test('is narrowed to one kind of thing', { tags: ['both'] }, async () => {
    expect(await read({ subject: 'theme' })).toMatchObject([{ subject_id: 'theme-1', after: { n: 1 } }])
    expect(await read({ subject: 'firm', subject_id: 'firm-2' })).toEqual([])
  })

  describe('of people and of acts on many things', () => {
    let server: TestServer
    const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString()
    const batch = 'act-1'
    const anna = { actor_id: 'anna', actor_name: 'Anna' }
    const acted = { ...entry(1), ...anna, batch, at: day(3) }
    beforeAll(async () => {
      server = await aServer({
        location: await databases.prepared(),
        readSession: async () => someAdmin(),
      })
      await inTransaction(server.database, async (writing) => {
        const told = { before: { evaluationFee: '$100' }, after: { evaluationFee: '50% of "it"' } }
        await insertHistory(writing, { ...entry(1), ...told, subject_name: 'Žofie Fund', at: day(1) })
        await insertHistory(writing, { ...entry(1), ...anna, subject_id: 'firm-2', at: day(2) })
        for (let n = 1; n <= HISTORY_PAGE + 5; n += 1) {
          await insertHistory(writing, { ...acted, subject_id: `firm-${n}`, subject_name: `Acted ${n}` })
        }
        const theme = { subject: 'theme', subject_id: 'theme-1', subject_name: 'Forest' } as const
        await insertHistory(writing, { ...acted, ...theme, action: 'delete' })
        await insertHistory(writing, { ...entry(1), subject_id: 'firm-9', at: day(4) })
      })
    })
    const call = () => as(visitor, server).call
    const lines = async (query: Record<string, string>): Promise<readonly HistoryLine[]> =>
      (await call()(listHistoryLines, { query: { until: day(5), ...query } })).body
    const ids = async (query: Record<string, string>) =>
      (await lines(query)).map(({ entry }) => entry.subject_id)

    test('an act is one line, which says how much it did, and the page goes on behind it', {
      tags: ['both'],
    }, async () => {
      expect(await ids({})).toEqual(['firm-9', 'theme-1', 'firm-2', 'firm-1'])
      const [, act] = await lines({})
      expect(act?.parts).toHaveLength(2)
      expect(act?.parts).toContainEqual({ action: 'change', subject: 'firm', count: HISTORY_PAGE + 5 })
      expect(act?.parts).toContainEqual({ action: 'delete', subject: 'theme', count: 1 })
      const { at: before = '', id: before_id = '' } = act?.entry ?? {}
      expect(await ids({ before, before_id })).toEqual(['firm-2', 'firm-1'])
    })

    test('an act is one line of each kind and of each word that it has', { tags: ['both'] }, async () => {
      expect(await ids({ subject: 'firm' })).toEqual([
        'firm-9',
        `firm-${HISTORY_PAGE + 5}`,
        'firm-2',
        'firm-1',
      ])
      expect(await ids({ search: 'acted 7' })).toEqual(['firm-79'])
      expect(await ids({ search: 'forest' })).toEqual(['theme-1'])
    })

    test('a thing has each of its entries, and so has an act', { tags: ['both'] }, async () => {
      expect((await lines({ subject_id: 'firm-2' })).map(({ entry }) => entry.batch)).toEqual([batch, null])
      expect(await lines({ batch })).toHaveLength(HISTORY_PAGE)
    })

    test('is narrowed to a person, to nobody, and to days', { tags: ['both'] }, async () => {
      expect(await ids({ actor: 'anna' })).toEqual(['theme-1', 'firm-2'])
      expect(await ids({ actor: NOBODY })).toEqual(['firm-9', 'firm-1'])
      expect(await ids({ from: day(2), until: day(3) })).toEqual(['firm-2'])
    })

    test('is searched in names, fields and values, in any case, without wildcards', {
      tags: ['both'],
    }, async () => {
      for (const search of ['Žof', 'FUND', 'Evaluation fee', '50% of "it"', '$100']) {
        expect(await ids({ search }), search).toEqual(['firm-1'])
      }
      expect(await ids({ search: 'anna' })).toEqual(['theme-1', 'firm-2'])
      for (const search of ['50_ of', '5% of', "' OR 1=1 --", '\\', 'evaluation  feet']) {
        expect(await ids({ search }), search).toEqual([])
      }
    })

    test('finds a code by its text, a number as a whole, and no entry for the names of its fields', async () => {
      const own = await aServer({
        location: await databases.prepared(),
        readSession: async () => someAdmin(),
      })
      const firm = { subject_id: 'firm-code', before: { affiliateCode: 'OLD', discountPercentage: 10 } }
      const after = {
        affiliateCode: 'Café-25X "quoted"',
        discountPercentage: 1250,
        planned: [{ change: { n: 25 } }],
      }
      await inTransaction(own.database, async (writing) => {
        await insertHistory(writing, { ...entry(1), ...firm, after })
        const values = {
          ...{ name: 'Alder', affiliateCode: 'NONE', is_active: true, codeCheckedAt: '2025-12-24' },
          planned: [{ at: '2025-11-25T08:12:25.250Z', change: {} }],
        }
        await insertHistory(writing, {
          ...entry(1),
          subject_id: 'firm-new',
          action: 'create',
          before: null,
          after: values,
        })
        const active = { subject_id: 'user-1', before: { is_active: true }, after: { is_active: false } }
        await insertHistory(writing, { ...entry(1, 'user'), ...active })
      })
      const found = async (search: string) => {
        const query = { search, until: day(21) }
        const lines: readonly HistoryLine[] = (await as(visitor, own).call(listHistoryLines, { query })).body
        return lines.map(({ entry }) => entry.subject_id)
      }
      for (const search of ['cafe-25x', 'CAFÉ', 'x "quoted"', '25', '1250', 'affiliate code', 'planned']) {
        expect(await found(search), search).toEqual(['firm-code'])
      }
      // Names of fields are none of the values, nor are parts of them a field; what was added has every field.
      for (const search of ['code', 'affiliate', 'percent', 'name', '125', 'null', '":"']) {
        expect(await found(search), search).toEqual([])
      }
      // A time is found as it is shown: by its day and by what is read of it from the front, never by some of its digits.
      for (const search of [
        '2025',
        '11-25',
        '08:12',
        '12-2',
        '24',
        'Nov',
        '2025-12-25',
        '2025-11-25T09',
        '45986',
      ]) {
        expect(await found(search), search).toEqual([])
      }
      for (const search of [
        '25 Nov 2025',
        '2025-11-25',
        '2025-11-25T08',
        'Dec 24, 2025',
        '24.12.2025',
        'Alder',
      ]) {
        expect(await found(search), search).toEqual(['firm-new'])
      }
      expect(await found('is active')).toEqual(['user-1'])
    })

    test('has an address for each entry', { tags: ['both'] }, async () => {
      const [line] = await lines({})
      const params = { id: line?.entry.id ?? '' }
      expect((await call()(readHistoryEntry, { params })).body).toEqual(line)
      expect((await call()(readHistoryEntry, { params: { id: 'none' } })).status).toBe(404)
    })
  })
})
