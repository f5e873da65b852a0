import { beforeAll, describe, expect, test } from 'vitest'
import { firmsInBackup } from '#backend/backup/rows/backup-tables.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Caller } from '#backend/http/session.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import type { Firm, StaffFirm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aBackedUpFirm } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const someModerator = (): Caller => ({ ...someAdmin(), role: 'moderator' })

describe('Firms', () => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  beforeAll(async () => {
    server = await aServer({
      readSession: async (authorization) => {
        if (authorization === 'Bearer admin') return someAdmin()
        return authorization === 'Bearer moderator' ? someModerator() : { role: 'visitor' }
      },
    })
  })
  const made = async (values = {}): Promise<Firm> =>
    (await admin().call(createFirm, { body: aFirm(values) })).body

  test.each([
    ['affiliateEnabled', true],
    ['affiliateCode', 'MINE'],
    ['affiliateUrl', 'https://mine.example/'],
    ['discountPercentage', 50],
    ['category', 'avoid'],
  ])('keep %s from moderators', async (field, value) => {
    const firm = await made({ affiliateCode: 'OLD', discountPercentage: 10 })
    const body = { name: 'Changed', [field]: value }
    const refused = await moderator().call(changeFirm, { params: { id: firm.id }, body })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    const { body: all } = await as(visitor, server).call(listFirms)
    expect(all).toContainEqual(firm)
  })

  test('let moderators send a whole firm back in which those fields are as they were', async () => {
    const firm = await made({ affiliateCode: 'OLD', discountPercentage: 10 })
    const body = { ...firm, name: 'Renamed', category: 'silver' }
    expect(await moderator().call(changeFirm, { params: { id: firm.id }, body })).toMatchObject({
      status: 200,
      body: { name: 'Renamed', affiliateCode: 'OLD', category: 'silver' },
    })
    const avoided = await made({ category: 'avoid' })
    const out = { params: { id: avoided.id }, body: { category: 'gold' } }
    expect((await moderator().call(changeFirm, out)).status).toBe(403)
    expect((await admin().call(changeFirm, out)).status).toBe(200)
  })

  test('let moderators send back what an earlier version stored, though it would be cleaned today', async () => {
    const old = {
      ...{
        affiliateCode: 'SA\u200bVE\u00a020',
        affiliateUrl: 'https://old.example/\u200bgo',
        affiliateEnabled: true,
      },
      planned: [{ at: '2099-11-27T08:00:00.000Z', change: { affiliateCode: 'BLACK\u200b25' } }],
    }
    await inTransaction(server.database, async (writing) => {
      const change = { revision: await nextRevision(writing), now: new Date() }
      await firmsInBackup.insert(writing, [aBackedUpFirm(1, old)], change)
    })
    const { body: all } = await admin().call(listStaffFirms)
    const firm: StaffFirm = all.find(({ id }: StaffFirm) => id === 'firm-1')
    const params = { id: firm.id }
    const whole = { ...firm, description: 'Said anew' }
    expect(await moderator().call(changeFirm, { params, body: whole })).toMatchObject({
      status: 200,
      body: { description: 'Said anew' },
    })
    const other = { ...firm, affiliateCode: 'SAVE21' }
    expect((await moderator().call(changeFirm, { params, body: other })).status).toBe(403)
  })

  test('are added by moderators without an offer, and deleted by admins alone', async () => {
    expect((await moderator().call(createFirm, { body: aFirm() })).status).toBe(201)
    const offer = aFirm({ affiliateCode: 'MINE' })
    expect((await moderator().call(createFirm, { body: offer })).status).toBe(403)
    const firm = await made()
    expect((await moderator().call(deleteFirm, { params: { id: firm.id } })).status).toBe(403)
  })

  test('are not overwritten by who saw an older state: one of ten at once', async () => {
    const firm = await made()
    const headers = { 'If-Match': `"${firm.updated_at}"` }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin().call(changeFirm, { params: { id: firm.id }, body: { warning: `change ${n}` }, headers }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
    const winner = answers.find(({ status }) => status === 200)
    expect(winner?.headers.get('etag')).toBe(`"${winner?.body.updated_at}"`)
    for (const { body } of answers.filter(({ status }) => status === 412)) {
      expect(body.current).toEqual(winner?.body)
      expect(body.detail).toBe('This firm was changed in the meantime')
    }
  })

  test('leave every change in the history, with who and what', async () => {
    const firm = await made({ name: 'Told' })
    await admin().call(changeFirm, { params: { id: firm.id }, body: { name: 'Retold' } })
    await admin().call(deleteFirm, { params: { id: firm.id } })
    const query = { subject: 'firm', subject_id: firm.id }
    const { body } = await admin().call(listHistory, { query })
    expect(body.map(({ action }: { action: string }) => action).sort()).toEqual([
      'change',
      'create',
      'delete',
    ])
    expect(body.find(({ action }: { action: string }) => action === 'change')).toMatchObject({
      actor_name: 'some-admin',
      address: '127.0.0.1',
      before: { name: 'Told' },
      after: { name: 'Retold' },
    })
  })
})
