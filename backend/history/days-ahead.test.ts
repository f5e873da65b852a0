import { beforeAll, expect, test } from 'vitest'
import { firmsInBackup } from '#backend/backup/rows/backup-tables.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { readActRevert, readHistoryVersion } from '#contract/history-version.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aBackedUpFirm } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const ahead = dayOf(new Date(Date.now() + days(90)))
/** A day that the people alone have, who are in no entry of History. */
const checked = { source: 'https://register.example/1', checkedAt: dayOf(new Date(Date.now() + days(95))) }
const stored = {
  standing: 'closed',
  standingSince: ahead,
  standingNote: '',
  standingSource: 'https://firm.example/status',
  evidence: [{ url: 'https://proof.example/', label: 'Proof', date: ahead }],
  company: { people: [{ id: 'ada', name: 'Ada Ray', role: '', ...checked }], sisters: [], notices: [] },
} as const

describeEachDatabase('A firm with days that lie ahead, as an earlier version took them', (databases) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
  })
  const call = (...input: Parameters<ReturnType<typeof as>['call']>) => as(visitor, server).call(...input)
  const now = async (id: string): Promise<StaffFirm> =>
    (await call(listStaffFirms)).body.find((firm: StaffFirm) => firm.id === id)
  const anOldFirm = async (): Promise<StaffFirm> => {
    count += 1
    const firm = aBackedUpFirm(count, {
      ...stored,
      evidence: [...stored.evidence],
      company: { ...stored.company, people: [...stored.company.people], sisters: [], notices: [] },
    })
    await inTransaction(server.database, async (writing) => {
      await firmsInBackup.insert(writing, [firm], { revision: await nextRevision(writing), now: new Date() })
    })
    return now(firm.id)
  }
  const act = async (body: object) =>
    call(bulkFirms, { body: { create: [], change: [], remove: [], ...body } })
  const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })
  const shown = ({ standing, standingSince, evidence }: StaffFirm) => ({ standing, standingSince, evidence })

  test('comes back whole after its deletion, from History and at once', async () => {
    const was = await anOldFirm()
    const { batch } = (await act({ remove: [at(was)] })).body
    const { obstacles, ...revert } = (await call(readActRevert, { params: { id: batch } })).body
    expect(obstacles).toEqual([])
    expect((await act(revert)).status).toBe(200)
    expect(shown(await now(was.id))).toEqual(shown(was))
    const again = await now(was.id)
    await act({ remove: [at(again)] })
    const { id, slug, updated_at: _, ...firm } = again
    expect((await act({ create: [{ id, slug, firm }] })).status).toBe(200)
    expect((await now(id)).company).toEqual(was.company)
  })

  test('gets them back from History after a change, and takes no others', { tags: ['both'] }, async () => {
    const { id } = await anOldFirm()
    const change = async (body: object) => (await call(changeFirm, { params: { id }, body })).status
    expect(await change({ ...operatingDefaults, evidence: [], company: {} })).toBe(200)
    const [entry] = (await call(listHistory, { query: { subject_id: id } })).body
    const { fields } = (await call(readHistoryVersion, { params: { id: entry.id }, query: { of: 'change' } }))
      .body
    const later = dayOf(new Date(Date.now() + days(91)))
    expect(await change({ ...fields, standingSince: later })).toBe(400)
    expect(await change(fields)).toBe(200)
    expect(shown(await now(id))).toMatchObject({ standing: 'closed', standingSince: ahead })
    const { standing, standingSince, standingSource } = stored
    const other = await call(createFirm, { body: { ...aFirm(), standing, standingSince, standingSource } })
    expect(other.status).toBe(400)
  })
})
