import { beforeAll, expect, test } from 'vitest'
import { logout, readOwnAccount, setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  loginWith,
  type SignedIn,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('An admin', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  beforeAll(async () => {
    const environment = firstAdminEnvironment
    server = await aServer({ location: await databases.prepared(), environment, overrides: { clock } })
  })

  test('must enrol before any session, and is signed in by the first code', { tags: ['both'] }, async () => {
    const first = await loginWith(server, firstAdmin)
    expect(first).toMatchObject({ status: 200, body: { success: false, mfa_setup_required: true } })
    expect(first.body.token).toBeUndefined()
    boss = await enrolled(server, firstAdmin, clock)
    expect(boss.backupCodes).toHaveLength(10)
    const me = await as(boss, server).call(readOwnAccount)
    expect(me).toMatchObject({ status: 200, body: { username: 'boss', role: 'admin', mfa_enabled: true } })
  })

  test('signs in with a code, once', { tags: ['both'] }, async () => {
    expect((await loginWith(server, firstAdmin)).body).toMatchObject({ success: false, mfa_required: true })
    clock.advance(seconds(60))
    const code = await codeAt(boss.secret, clock())
    expect(await verifyWith(server, firstAdmin, code)).toMatchObject({ status: 200, body: { success: true } })
    expect(await verifyWith(server, firstAdmin, code)).toMatchObject({
      status: 401,
      body: { success: false, detail: 'Invalid MFA code', message: 'Invalid MFA code' },
    })
  })

  test('signs in with each backup code once, and is told when few are left', { tags: ['both'] }, async () => {
    const left: unknown[] = []
    for (const code of boss.backupCodes.slice(0, 7)) {
      const { status, body } = await verifyWith(server, firstAdmin, code)
      left.push([status, body.backup_codes_remaining])
    }
    expect(left).toEqual([...Array(5).fill([200, undefined]), [200, 4], [200, 3]])
    expect((await verifyWith(server, firstAdmin, boss.backupCodes[0])).status).toBe(401)
  })

  test('ends a session for good', { tags: ['both'] }, async () => {
    clock.advance(minutes(6))
    const { body } = await verifyWith(server, firstAdmin, await codeAt(boss.secret, clock()))
    const mine = { token: body.token as string }
    const out = await as(mine, server).call(logout)
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect((await as(mine, server).call(readOwnAccount)).status).toBe(401)
  })

  test('does not enrol anyone by an id', { tags: ['both'] }, async () => {
    const { body: me } = await as(boss, server).call(readOwnAccount)
    const anonymous = await as(visitor, server).call(setupMfa, { body: { user_id: me.id } })
    expect(anonymous).toMatchObject({ status: 404 })
    expect(anonymous.body.secret).toBeUndefined()
    const others = await as(boss, server).call(setupMfa, {
      body: { user_id: await aMember(server, { username: 'other' }) },
    })
    expect([others.status, others.body.secret]).toEqual([403, undefined])
    const handle = `enr_${'x'.repeat(43)}`
    expect((await as(visitor, server).call(setupMfa, { body: { user_id: handle } })).status).toBe(401)
    const code = { user_id: handle, totp_code: '123456' }
    expect((await as(visitor, server).call(verifyMfaSetup, { body: code })).status).toBe(401)
  })
})
