import { beforeAll, expect, test } from 'vitest'
import { changeFirm, createFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { standings } from '#contract/firm-standing.ts'
import { operatingDefaults, standingFields } from '#contract/standing-change.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

const clock = aClock()
let server: TestServer
beforeAll(async () => {
  server = await aServer({
    location: await databasesOf('sqlite').prepared(),
    readSession: freshStaff(clock),
    overrides: { clock, rules: lenientRules },
  })
})
const by = (token: string) => as({ token }, server)
const stored = async (id: string) => {
  const { body } = await by('admin').call(listStaffFirms)
  return body.find((firm: { id: string }) => firm.id === id)
}
const made = async (values = {}) =>
  (await by('admin').call(createFirm, { body: { ...aFirm(), ...values } })).body

const whole = (standing: string) => ({
  standing,
  standingSince: '2026-11-12',
  standingNote: 'Requests are paid in their order.',
  standingSource: 'https://firm.example/status',
})
const others = standings.filter((standing) => standing !== 'operating')

test.each(
  others.flatMap((standing) => [
    { standing, missing: 'standingSince' },
    { standing, missing: 'standingSource' },
  ]),
)('A firm is not $standing without $missing, added, changed or planned', async ({ standing, missing }) => {
  const values = { ...whole(standing), [missing]: '' }
  const before = await made()
  const params = { id: before.id }
  const planned = [{ at: '2099-01-01T00:00:00.000Z', change: values }]
  const refusals = [
    await by('admin').call(createFirm, { body: { ...aFirm(), ...values } }),
    await by('admin').call(changeFirm, { params, body: values }),
    await by('admin').call(changeFirm, { params, body: { planned } }),
  ]
  for (const { status, body } of refusals) {
    expect([status, body.detail]).toEqual([400, expect.any(String)])
  }
  expect(await stored(before.id)).toEqual(before)
})

test.each(others)(
  'A firm that is %s keeps its standing until it operates again, which leaves nothing of it',
  async (standing) => {
    const { id } = await made()
    const params = { id }
    expect((await by('admin').call(changeFirm, { params, body: whole(standing) })).status).toBe(200)
    await by('moderator').call(changeFirm, { params, body: { warning: 'Slow.' } })
    expect(await stored(id)).toMatchObject(whole(standing))
    await by('admin').call(changeFirm, { params, body: { standing: 'operating' } })
    for (const field of standingFields) expect(await stored(id)).not.toHaveProperty(field)
    // The row keeps nothing that was said of the firm, either.
    const row = await server.database.sequelize.model('firms').findByPk(id, { raw: true })
    expect(row).toMatchObject(operatingDefaults)
  },
)

test.each(standingFields)('A moderator does not change %s', async (field) => {
  const firm = await made(whole('payouts_paused'))
  const body = { [field]: { ...operatingDefaults, standingSince: '2026-11-13' }[field] }
  const refused = await by('moderator').call(changeFirm, { params: { id: firm.id }, body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect(await stored(firm.id)).toEqual(firm)
})
