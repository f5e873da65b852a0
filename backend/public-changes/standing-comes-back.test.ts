import { beforeAll, expect, test } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { readHistoryVersion } from '#contract/history-version.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { openBook } from '#testing/backend/change-book.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const closed = {
  standing: 'closed',
  standingSince: '2026-11-12',
  standingNote: 'All are paid.',
  standingSource: 'https://firm.example/closed',
} as const

describeEachDatabase('A firm that closed and left the site', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
  })
  const admin = () => as({ token: 'admin' }, server)
  const made = async (values = {}): Promise<StaffFirm> =>
    (await admin().call(createFirm, { body: aFirm(values) })).body
  const change = (id: string, body: object) => admin().call(changeFirm, { params: { id }, body })
  const again = async ({ id, slug }: StaffFirm, values: object) => {
    const create = [{ id, slug, firm: aFirm(values) }]
    expect((await admin().call(bulkFirms, { body: { create, change: [], remove: [] } })).status).toBe(200)
  }
  const told = async (firm: string): Promise<PublicChange[]> =>
    (await as(visitor, server).call(listChanges, { query: { firm } })).body.changes

  test('does not operate again by way of an older version', async () => {
    const firm = await made()
    await change(firm.id, { warning: 'Slow.' })
    await change(firm.id, closed)
    await admin().call(deleteFirm, { params: { id: firm.id } })
    const { body } = await admin().call(listHistory, { query: { subject_id: firm.id } })
    for (const entry of body as HistoryEntry[]) {
      const of = entry.action === 'delete' ? 'before' : 'after'
      const { body: version } = await admin().call(readHistoryVersion, {
        params: { id: entry.id },
        query: { of },
      })
      expect(version.fields).toMatchObject(closed)
    }
  })

  test('does not operate again unless the list of changes says so, whichever way it comes back', async () => {
    const deleted = await made(closed)
    await admin().call(deleteFirm, { params: { id: deleted.id } })
    const archived = await made()
    await change(archived.id, closed)
    await change(archived.id, { status: 'archived' })
    const book = await openBook(server)
    await again(deleted, {})
    await change(archived.id, { standing: 'operating' })
    await change(archived.id, { status: 'live' })
    expect(await book.readOn()).toMatchObject({ differing: [] })
    for (const { id } of [deleted, archived]) {
      expect((await told(id))[0]).toMatchObject({
        kind: 'added',
        before: null,
        after: { standing: 'operating', standingBefore: 'closed' },
      })
    }
  })

  test('is told as ever where it comes back as it was, and as one that is new where it is', {
    tags: ['both'],
  }, async () => {
    const firm = await made(closed)
    await admin().call(deleteFirm, { params: { id: firm.id } })
    await again(firm, closed)
    const other = await made(closed)
    for (const { id, name, category } of [firm, other]) {
      expect((await told(id))[0]).toMatchObject({ kind: 'added', after: { name, category } })
      expect((await told(id))[0]?.after).not.toHaveProperty('standingBefore')
    }
  })
})
