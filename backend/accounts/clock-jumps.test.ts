import { describe, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  lightEffort,
  loginWith,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as } from '#testing/backend/test-server.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
const elsewhere = from('198.51.100.7')

describe('A clock that jumps', () => {
  const started = async () => {
    const clock = aClock()
    const overrides = { clock, effort: lightEffort }
    const server = await aServer({ environment, overrides })
    return { clock, server }
  }

  test('ahead ends sessions, and everybody can sign in again', async () => {
    const { clock, server } = await started()
    const boss = await enrolled(server, firstAdmin, clock)
    clock.advance(hours(30))
    expect((await as(boss, server).call(readOwnAccount)).status).toBe(401)
    expect((await verifyWith(server, boss, await codeAt(boss.secret, clock()))).status).toBe(200)
  })

  test('back leaves no session that lives too long and no limit that holds too long', async () => {
    const { clock, server } = await started()
    clock.advance(days(400))
    const boss = await enrolled(server, firstAdmin, clock)
    const before = await codeAt(boss.secret, clock())
    for (let n = 0; n < 21; n++) {
      const { status } = await loginWith(server, { username: `nobody${n}`, password: 'x' }, elsewhere)
      expect(status).toBe(n < 20 ? 401 : 429)
    }
    for (let n = 0; n < 11; n++) {
      expect((await sendSubmission(server, formOf(aSubmission()), elsewhere)).status).toBe(n < 10 ? 201 : 429)
    }
    clock.advance(-minutes(3))
    expect((await as(boss, server).call(readOwnAccount)).status).toBe(200)
    expect((await loginWith(server, firstAdmin, elsewhere)).status).toBe(429)

    clock.advance(-days(400))
    expect((await as(boss, server).call(readOwnAccount)).status).toBe(401)
    expect((await sendSubmission(server, formOf(aSubmission()), elsewhere)).status).toBe(201)
    expect((await loginWith(server, firstAdmin, elsewhere)).status).toBe(200)
    // Each code counts once, and none that is older: until the time has come again, backup codes open.
    expect((await verifyWith(server, boss, before)).status).toBe(401)
    expect((await verifyWith(server, boss, await codeAt(boss.secret, clock()))).status).toBe(401)
    expect((await verifyWith(server, boss, boss.backupCodes[0])).status).toBe(200)
  })
})
