import { beforeAll, expect, test } from 'vitest'
import { verifyHistory } from '#backend/history/verify-history.ts'
import { type Caller, staffOf } from '#backend/http/session.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, firmTag } from '#contract/firm-endpoints.ts'
import { type HistoryLine, listHistoryLines, readHistoryEntry } from '#contract/history.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('What was put back from the history', (databases) => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: async (authorization): Promise<Caller> => {
        const caller = someAdmin()
        if (authorization === 'Bearer admin') return caller
        return { role: 'moderator', staff: { ...staffOf(caller), id: 'mod' } }
      },
    })
  })
  const made = async (): Promise<StaffFirm> => (await admin().call(createFirm, { body: aFirm() })).body
  const newest = async (query: Record<string, string>): Promise<HistoryLine> =>
    (await admin().call(listHistoryLines, { query })).body[0]
  const read = async (id: string): Promise<HistoryLine> =>
    (await admin().call(readHistoryEntry, { params: { id } })).body
  const warn = async (id: string, warning: string, puts_back?: string) => {
    const query = puts_back ? { puts_back } : {}
    await admin().call(changeFirm, { params: { id }, query, body: { warning } })
    return (await newest({ subject_id: id })).entry.id
  }

  test('is marked with who did it, and no longer where that is put back in turn', async () => {
    const { id } = await made()
    const changed = await warn(id, 'Slow.')
    expect((await read(changed)).put_back).toBeNull()
    const back = await warn(id, '', changed)
    expect((await read(changed)).put_back).toMatchObject({ id: back, actor_name: expect.any(String) })
    expect((await read(back)).put_back).toBeNull()
    const again = await warn(id, 'Slow.', back)
    expect((await read(changed)).put_back).toBeNull()
    expect((await read(back)).put_back).toMatchObject({ id: again })
    expect((await verifyHistory(server.database)).faults).toEqual([])
  })

  test('is marked as an act, in its line and in each of its entries', async () => {
    const firms = [await made(), await made()]
    const act = async (of: readonly StaffFirm[], warning: string, puts_back?: string) => {
      const change = of.map((firm) => ({ id: firm.id, tag: firmTag(firm), change: { warning } }))
      return (
        await admin().call(bulkFirms, {
          query: puts_back ? { puts_back } : {},
          body: { create: [], change, remove: [] },
        })
      ).body
    }
    const done = await act(firms, 'Slow.')
    await act(done.changed, '', done.batch)
    const lines: readonly HistoryLine[] = (
      await admin().call(listHistoryLines, { query: { batch: done.batch } })
    ).body
    expect(lines.map(({ put_back }) => put_back !== null)).toEqual([true, true])
    const list: readonly HistoryLine[] = (await admin().call(listHistoryLines, { query: {} })).body
    expect(list.slice(0, 2).map(({ put_back }) => put_back !== null)).toEqual([false, true])
  })

  test('of the settings is marked as well, and by nobody who may not read the history', {
    tags: ['both'],
  }, async () => {
    await admin().call(changeSettings, { body: { heroSection: { title: 'Firms' } } })
    const { entry } = await newest({ subject: 'settings' })
    const query = { puts_back: entry.id }
    const { id } = await made()
    await moderator().call(changeFirm, { params: { id }, query, body: { warning: 'Mine.' } })
    expect((await read(entry.id)).put_back).toBeNull()
    await admin().call(changeSettings, { query, body: { heroSection: { title: 'Prop firms' } } })
    expect((await read(entry.id)).put_back).not.toBeNull()
  })
})
