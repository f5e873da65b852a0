import { expect, test } from 'vitest'
import { firmsInBackup } from '#backend/backup/rows/backup-tables.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { syncDirectory } from '#contract/directory.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, firmTag, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aBackedUpFirm, exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

const anAdmin = { readSession: async () => someAdmin() }
const call = (server: TestServer) => as(visitor, server).call

const days = { discountValidUntil: '2026-06-31', codeCheckedAt: '2026-02-30', tierSince: '2026-11-31' }
const evidence = [{ url: 'https://proof.example/', label: 'Proof', date: '2026-06-31' }]
const old = { ...days, evidence }

describeEachDatabase('A day that no calendar has', (databases) => {
  test('is refused by its name, in a new firm, a change, a plan and an act on many', {
    tags: ['both'],
  }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    const { body: firm } = await call(server)(createFirm, { body: aFirm() })
    const refused = async (field: string, value: unknown) => {
      const body = { [field]: value }
      const bulk = { create: [], change: [{ id: firm.id, tag: firmTag(firm), change: body }], remove: [] }
      return [
        await call(server)(createFirm, { body: { ...aFirm(), ...body } }),
        await call(server)(changeFirm, { params: { id: firm.id }, body }),
        await call(server)(bulkFirms, { body: bulk }),
      ].map(({ status, body: { errors } }) => `${status} ${errors?.[0]?.message}`)
    }
    const planned = [
      { at: '2099-01-01T00:00:00.000Z', change: { discountValidUntil: days.discountValidUntil } },
    ]
    for (const [field, value] of Object.entries({ ...old, planned }))
      expect(new Set(await refused(field, value)), field).toEqual(
        new Set(['400 must be a date like 2026-12-31']),
      )
    // Digits like 26, typed for a year, are one long before there were any such firms.
    for (const field of [...Object.keys(days), 'standingSince'])
      expect(new Set(await refused(field, '0026-11-01')), field).toEqual(
        new Set(['400 must be a day between 1970 and 2100']),
      )
  })

  test('or of a year that nobody can mean is listed, kept by other changes, backed up and restored', async () => {
    const day = '0026-11-01'
    const checked = { source: 'https://register.example/1', checkedAt: day }
    const said = {
      tierSince: day,
      standing: 'closed' as const,
      standingSince: day,
      standingSource: 'https://proof.example/',
      challenges: [sampleChallenge({ checkedAt: day })],
      assessment: [
        { criterion: 'payout-proof', verdict: 'yes' as const, note: 'Seen', source: '', checkedOn: day },
      ],
      company: { legalName: { value: 'Opal Ltd', ...checked }, people: [], sisters: [], notices: [] },
    }
    const from = await aServer({ location: await databases.prepared(), ...anAdmin })
    await inTransaction(from.database, async (writing) => {
      const change = { revision: await nextRevision(writing), now: new Date() }
      await firmsInBackup.insert(writing, [aBackedUpFirm(1, said)], change)
    })
    expect((await call(from)(listStaffFirms)).body).toMatchObject([said])
    const body = { name: 'Another name' }
    expect(await call(from)(changeFirm, { params: { id: 'firm-1' }, body })).toMatchObject({
      status: 200,
      body: { ...body, ...said },
    })
    const into = await aServer({ location: await databases.prepared(), ...anAdmin })
    expect((await restoreInto(into, await exportFrom(from))).status).toBe(200)
    expect((await call(into)(listStaffFirms)).body).toMatchObject([{ ...body, ...said }])
  })

  test('of an earlier version is still listed, synced, kept by other changes, backed up and restored', async () => {
    const from = await aServer({ location: await databases.prepared(), ...anAdmin })
    await inTransaction(from.database, async (writing) => {
      const change = { revision: await nextRevision(writing), now: new Date() }
      await firmsInBackup.insert(writing, [aBackedUpFirm(1, old)], change)
    })
    expect((await call(from)(listFirms)).body).toMatchObject([old])
    expect((await call(from)(syncDirectory)).body.firms).toMatchObject([old])
    const body = { name: 'Another name' }
    expect(await call(from)(changeFirm, { params: { id: 'firm-1' }, body })).toMatchObject({
      status: 200,
      body: { ...body, ...old },
    })

    const into = await aServer({ location: await databases.prepared(), ...anAdmin })
    expect((await restoreInto(into, await exportFrom(from))).status).toBe(200)
    expect((await call(into)(listFirms)).body).toMatchObject([{ ...body, ...old }])
  })
})
