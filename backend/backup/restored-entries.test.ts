import { expect, test } from 'vitest'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { readHistoryVersion } from '#contract/history-version.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as } from '#testing/backend/test-server.ts'

const closed = {
  standing: 'closed',
  standingSince: '2026-11-12',
  standingNote: 'No payouts.',
  standingSource: 'https://firm.example/notice',
} as const
const operating = { standing: 'operating', standingSince: '', standingNote: '', standingSource: '' }

describeEachDatabase('A restore', (databases) => {
  test('tells History of what its file leaves out: that a firm operates again, and is no sample', {
    tags: ['both'],
  }, async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      readSession: freshStaff(clock),
      overrides: { clock, rules: lenientRules },
    })
    const admin = { token: 'admin' }
    const { call } = as(admin, server)
    const { id } = (await call(createFirm, { body: aFirm() })).body
    const file = await exportFrom(server, admin)
    const change = { ...closed, sample: true }
    expect((await call(changeFirm, { params: { id }, body: change })).status).toBe(200)
    expect((await restoreInto(server, file, admin)).status).toBe(200)

    const entries: readonly HistoryEntry[] = (await call(listHistory, { query: { subject_id: id } })).body
    const entry = entries.find(({ action }) => action === 'restore') as HistoryEntry
    expect(entry).toMatchObject({ before: change, after: { ...operating, sample: false } })
    const query = { of: 'before' }
    const version = await call(readHistoryVersion, { params: { id: entry.id }, query })
    expect(version.body.fields).toEqual(change)
  })
})
