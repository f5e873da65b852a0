import { describe, expect, test } from 'vitest'
import { findUser } from '#backend/models/user.ts'
import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import { listUsers } from '#contract/accounts/users-endpoints.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lenientRules,
  lightEffort,
  loginWith,
  signInAgain,
} from '#testing/backend/accounts.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { dumpOf } from '#testing/backend/rows.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

describe('The key to what a device keeps unsaved', () => {
  const databases = databasesOf('sqlite')
  const overrides = { clock: aClock(), rules: lenientRules, effort: lightEffort }
  const environment = { ...firstAdminEnvironment, APP_SECRET: 'a key of this test alone, planted' }

  test('is each person’s own, the same after every sign-in and on every server', async () => {
    const { clock } = overrides
    const location = await databases.prepared()
    const one = await aServer({ location, environment, overrides })
    const other = await aServer({ location, environment, overrides })
    let boss = await enrolled(one, firstAdmin, clock)
    const me = async (server = one, person: { token?: string } = boss) =>
      (await as(person, server).call(readOwnAccount)).body
    const keys = await Promise.all(
      [one, other, one, other].map(async (server) => (await me(server)).draft_key),
    )
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(new Set(keys).size).toBe(1)
    boss = await signInAgain(other, boss, clock)
    expect((await me(other)).draft_key).toBe(keys[0])
    const owner = await findUser({ database: one.database }, { username: 'boss' })
    await aMember(one, { username: 'mara', password_hash: owner?.password_hash ?? '' })
    const { token } = (await loginWith(one, { ...firstAdmin, username: 'mara' })).body
    const hers = await me(one, { token })
    expect(hers.draft_key).toMatch(/^[\w-]{43}$/)
    expect(hers.draft_key).not.toBe(keys[0])
    expect((await me(one, visitor)).draft_key).toBeUndefined()
    expect(JSON.stringify((await as(boss, one).call(listUsers)).body)).not.toContain('draft_key')
    expect(await dumpOf(one.database)).not.toContain(keys[0])
  })

  test('is another one where the installation’s own key was changed by force', async () => {
    const { clock } = overrides
    const location = await databases.prepared()
    const one = await aServer({ location, environment, overrides })
    const boss = await enrolled(one, firstAdmin, clock)
    const before = (await as(boss, one).call(readOwnAccount)).body.draft_key
    const sealed = `v1.00000000.${'A'.repeat(16)}.${'A'.repeat(60)}`
    await one.database.sequelize.query(`UPDATE users SET draft_key = '${sealed}'`)
    const after = (await as(boss, one).call(readOwnAccount)).body.draft_key
    expect(after).toMatch(/^[\w-]{43}$/)
    expect(after).not.toBe(before)
  })

  test('comes with the days of grace that are left, where two factors are owed', async () => {
    const { clock } = overrides
    const server = await aServer({ location: await databases.prepared(), environment, overrides })
    const boss = await enrolled(server, firstAdmin, clock)
    expect((await as(boss, server).call(readOwnAccount)).body.mfa_grace_days_left).toBeUndefined()
    const owner = await findUser({ database: server.database }, { username: 'boss' })
    await aMember(server, { username: 'mara', password_hash: owner?.password_hash ?? '', graceDays: 9 })
    const { token } = (await loginWith(server, { ...firstAdmin, username: 'mara' })).body
    expect((await as({ token }, server).call(readOwnAccount)).body.mfa_grace_days_left).toBe(9)
  })
})
