import { expect, test } from 'vitest'
import { changeFirm, createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { hours } from '#contract/primitives/time.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

test('A file may hold a standing without its source: the firm is edited as before, and its plans are done at their time', async () => {
  const clock = aClock()
  const server = await aServer({
    location: await databasesOf('sqlite').prepared(),
    readSession: freshStaff(clock),
    overrides: { clock, rules: lenientRules },
  })
  const admin = { token: 'admin' }
  const { id } = (await as(admin, server).call(createFirm, { body: aFirm() })).body
  const params = { id }
  const at = new Date(clock().getTime() + hours(1)).toISOString()
  const planned = [{ at, change: { status: 'archived' } }]
  await as(admin, server).call(changeFirm, { params, body: { planned } })
  const file = JSON.parse(await exportFrom(server, admin))
  file.collections.propfirms[0].standing = 'closed'
  expect((await restoreInto(server, JSON.stringify(file), admin)).status).toBe(200)
  const moderator = as({ token: 'moderator' }, server)
  const change = (body: object, by = moderator) => by.call(changeFirm, { params, body })
  expect((await change({ warning: 'Late.' })).status).toBe(200)
  const refused = await change({ standing: 'winding_down' }, as(admin, server))
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'standingSince' }] } })
  clock.advance(hours(2))
  await server.pollJobs()
  expect((await as(visitor, server).call(listFirms)).body).toEqual([])
})
