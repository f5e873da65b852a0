import { beforeAll, expect, test } from 'vitest'
import { hashingEffort } from '#backend/crypto/password-hash.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { findUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { login, readOwnAccount, setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { days, minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  type SignedIn,
  signInAgain,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Two factors', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  const stored = async (username: string): Promise<UserRecord> => {
    const user = await findUser({ database: server.database }, { username })
    if (!user) throw new Error(`There is no ${username}`)
    return user
  }
  const set = async (username: string, values: Partial<UserRecord>) => {
    const { id } = await stored(username)
    await inTransaction(server.database, (writing) => updateUser(writing, id, values))
  }
  const enforce = (enabled: boolean) =>
    inTransaction(server.database, (writing) =>
      writeGroups(writing, { mfaSettings: { enabled, gracePeridDays: 14 } }, { revision: 1 }),
    )
  beforeAll(async () => {
    const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
    server = await aServer({ location: await databases.prepared(), environment, overrides: { clock } })
    boss = await enrolled(server, firstAdmin, clock)
  })

  test('take a code of the step before and the next one, in order, and no older one', {
    tags: ['both'],
  }, async () => {
    clock.advance(minutes(6))
    const at = (offset: number) => codeAt(boss.secret, new Date(clock().getTime() + seconds(offset)))
    expect((await verifyWith(server, boss, await at(-60))).status).toBe(401)
    expect((await verifyWith(server, boss, await at(0))).status).toBe(200)
    expect((await verifyWith(server, boss, await at(30))).status).toBe(200)
    expect((await verifyWith(server, boss, await at(0))).status).toBe(401)
  })

  test('take a code in the digits of any keyboard', { tags: ['both'] }, async () => {
    for (const zero of ['\u0660', '\u06f0', '\uff10']) {
      clock.advance(minutes(6))
      const code = (await codeAt(boss.secret, clock())).replace(/\d/g, (digit) =>
        String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
      )
      expect((await verifyWith(server, boss, code)).status, code).toBe(200)
    }
  })

  test('are refused to networks that are not known after a hundred wrong codes in a row', {
    tags: ['both'],
  }, async () => {
    boss = await signInAgain(server, boss, clock)
    await set('boss', { mfa_misses: 100 })
    clock.advance(minutes(6))
    const elsewhere = from('198.51.100.7')
    const code = await codeAt(boss.secret, clock())
    expect((await verifyWith(server, boss, code, elsewhere)).status).toBe(401)
    expect((await verifyWith(server, boss, boss.backupCodes[9], elsewhere)).status).toBe(401)
    expect((await verifyWith(server, boss, code)).status).toBe(200)
    clock.advance(minutes(6))
    expect((await verifyWith(server, boss, boss.backupCodes[9], elsewhere)).status).toBe(200)
  })

  test('whose secret belongs to another row fit nobody', { tags: ['both'] }, async () => {
    const { mfa_secret } = await stored('boss')
    await aMember(server, { username: 'thief', password_hash: (await stored('boss')).password_hash })
    await set('thief', { mfa_secret })
    clock.advance(minutes(6))
    const thief = { username: 'thief', password: firstAdmin.password }
    expect((await verifyWith(server, thief, await codeAt(boss.secret, clock()))).status).toBe(401)
  })

  test('are replaced as a whole: old codes are dead, and the handle dies with five wrong ones', {
    tags: ['both'],
  }, async () => {
    boss = await signInAgain(server, boss, clock)
    const { id } = await stored('boss')
    const begin = (current_code: string | undefined) => {
      const body = { user_id: id, current_password: boss.password, current_code }
      return as(boss, server).call(setupMfa, { body })
    }
    const begun = await begin(boss.backupCodes[8])
    clock.advance(seconds(60))
    expect((await verifyWith(server, boss, await codeAt(boss.secret, clock()))).status).toBe(200)
    const finish = (totp_code: string) =>
      as(boss, server).call(verifyMfaSetup, { body: { user_id: id, totp_code } })
    for (let n = 0; n < 5; n++) expect((await finish('000000')).status).toBe(401)
    expect((await finish(await codeAt(begun.body.secret, clock()))).status).toBe(401)
    const again = await begin(boss.backupCodes[7])
    const code = await codeAt(again.body.secret, clock())
    expect((await finish(code)).body).toMatchObject({ success: true })
    expect((await verifyWith(server, boss, code)).status).toBe(401)
    expect((await verifyWith(server, boss, boss.backupCodes[1])).status).toBe(401)
    boss = { ...boss, secret: again.body.secret, backupCodes: again.body.backup_codes }
    clock.advance(seconds(60))
    expect((await verifyWith(server, boss, boss.backupCodes[0])).status).toBe(200)
  })

  test('are asked of moderators when the grace is over, unless the setting is off', {
    tags: ['both'],
  }, async () => {
    const { password_hash } = await stored('boss')
    const { password } = firstAdmin
    await aMember(server, { username: 'late', password_hash, graceDays: -1 })
    await aMember(server, { username: 'early', password_hash, graceDays: 3 })
    clock.advance(minutes(20))
    expect((await loginWith(server, { username: 'early', password })).body).toMatchObject({
      success: true,
      mfa_grace_days_left: 3,
    })
    expect((await loginWith(server, { username: 'late', password })).body.mfa_setup_required).toBe(true)
    await enforce(false)
    const { body } = await loginWith(server, { username: 'late', password })
    expect(body).toMatchObject({ success: true, token: expect.any(String) })
    expect(body.mfa_grace_days_left).toBeUndefined()
    expect((await loginWith(server, boss)).body.mfa_required).toBe(true)
    await enforce(true)
  })

  test('cannot be talked away by what a call brings along', { tags: ['both'] }, async () => {
    const { username, password } = firstAdmin
    const more = { username, password, mfa_verified: true, skip_mfa: true }
    const refused = await as(visitor, server).call(login, { body: more })
    expect(refused.status).toBe(400)
    expect(refused.body.token).toBeUndefined()
  })

  test('and sessions are shown in the header alone', { tags: ['both'] }, async () => {
    boss = await signInAgain(server, boss, clock)
    const { token } = boss
    expect((await as(visitor, server).call(readOwnAccount, { query: { token } })).status).toBe(401)
    const headers = { Cookie: `token=${token}; adminToken=${token}` }
    expect((await as(visitor, server).call(readOwnAccount, { headers })).status).toBe(401)
    expect((await as({ token: token.slice(0, -1) }, server).call(readOwnAccount)).status).toBe(401)
  })

  test('stand behind a password whose hash is kept at today’s cost', async () => {
    await aMember(server, { username: 'broken', password_hash: 'not a hash' })
    clock.advance(days(1))
    expect((await loginWith(server, { username: 'broken', password: 'not a hash' })).status).toBe(401)
    const location = await databases.prepared()
    const environment = firstAdminEnvironment
    const cheap = { ...hashingEffort, memoryCost: 4096 }
    const before = await aServer({ location, environment, overrides: { effort: cheap } })
    const hashOf = async () =>
      (await findUser({ database: before.database }, { username: 'boss' }))?.password_hash
    expect(await hashOf()).toContain('m=4096,')
    const after = await aServer({ location, environment, overrides: { effort: hashingEffort } })
    expect((await loginWith(after, firstAdmin)).status).toBe(200)
    expect(await hashOf()).toContain('m=19456,')
    expect((await loginWith(after, firstAdmin)).status).toBe(200)
  })
})
