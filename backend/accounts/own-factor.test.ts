import { beforeEach, expect, test } from 'vitest'
import { findUser } from '#backend/models/user.ts'
import { readOwnAccount, setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { deleteUser } from '#contract/accounts/users-endpoints.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lightEffort,
  loginWith,
  type SignedIn,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type Person, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('Who replaces the own second factor', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let id = ''
  const begin = (proof: Record<string, unknown>, person: Person = boss) =>
    as(person, server).call(setupMfa, { body: { user_id: id, ...proof } })
  const nextCode = () => {
    clock.advance(seconds(60))
    return codeAt(boss.secret, clock())
  }
  const right = { current_password: firstAdmin.password } as const

  beforeEach(async () => {
    const location = await databases.prepared()
    server = await aServer({
      location,
      environment: firstAdminEnvironment,
      overrides: { clock, effort: lightEffort },
    })
    boss = await enrolled(server, firstAdmin, clock)
    id = (await as(boss, server).call(readOwnAccount)).body.id
  })

  test('shows the password and a code of the present one, and a session alone is not enough', async () => {
    const code = await nextCode()
    const bare = await begin({})
    expect(bare).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(bare.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'current_password',
      'current_code',
    ])
    expect((await begin(right)).status).toBe(400)
    expect((await begin({ current_code: code })).status).toBe(400)
    expect(await begin({ current_password: 'wrong', current_code: code })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', detail: 'Current password is incorrect' },
    })
    expect(await begin({ ...right, current_code: '000000' })).toMatchObject({
      status: 401,
      body: {
        code: 'wrong_credentials',
        detail: 'Invalid MFA code',
        errors: [{ path: 'current_code', message: 'is wrong' }],
      },
    })
    expect((await as(boss, server).call(readOwnAccount)).status).toBe(200)
    const begun = await begin({ ...right, current_code: code })
    expect(begun.status).toBe(200)
    // The code was used up with it.
    expect((await begin({ ...right, current_code: code })).status).toBe(401)
    const totp_code = await codeAt(begun.body.secret, clock())
    const done = await as(boss, server).call(verifyMfaSetup, { body: { user_id: id, totp_code } })
    expect(done.body).toMatchObject({ success: true })
    expect((await verifyWith(server, boss, await nextCode())).status).toBe(401)
  })

  test('may show a backup code, which is gone then', { tags: ['both'] }, async () => {
    const [current_code] = boss.backupCodes
    expect((await begin({ ...right, current_code })).status).toBe(200)
    expect((await begin({ ...right, current_code })).status).toBe(401)
    expect((await verifyWith(server, boss, current_code)).status).toBe(401)
  })

  test('needs no newer sign-in for it, also while the new app is being found', async () => {
    clock.advance(minutes(20))
    const begun = await begin({ ...right, current_code: await nextCode() })
    expect(begun.status).toBe(200)
    clock.advance(minutes(6))
    const totp_code = await codeAt(begun.body.secret, clock())
    const done = await as(boss, server).call(verifyMfaSetup, { body: { user_id: id, totp_code } })
    expect(done.body).toMatchObject({ success: true })
  })

  test('and guesses is counted as at the sign-in, by the same counters', async () => {
    for (let n = 0; n < 4; n++) {
      expect((await begin({ current_password: 'wrong', current_code: '000000' })).status).toBe(401)
    }
    expect((await loginWith(server, { ...firstAdmin, password: 'wrong' })).status).toBe(401)
    expect((await begin({ current_password: 'wrong', current_code: '000000' })).status).toBe(429)
    clock.advance(minutes(20))
    for (let n = 0; n < 5; n++) {
      expect((await begin({ ...right, current_code: '000000' })).status).toBe(401)
    }
    expect((await verifyWith(server, boss, await nextCode())).status).toBe(429)
  })

  test('a guess leaves an enrolment that is under way as it was', async () => {
    const begun = await begin({ ...right, current_code: await nextCode() })
    expect((await begin({ current_password: 'wrong', current_code: '000000' })).status).toBe(401)
    const totp_code = await codeAt(begun.body.secret, clock())
    const done = await as(boss, server).call(verifyMfaSetup, { body: { user_id: id, totp_code } })
    expect(done.body).toMatchObject({ success: true })
  })

  test('who has none yet sets it up as specified, soon after a sign-in', async () => {
    const password_hash = (await findUser({ database: server.database }, { id }))?.password_hash ?? ''
    const user_id = await aMember(server, { username: 'mara', password_hash })
    const { token } = (await loginWith(server, { ...firstAdmin, username: 'mara' })).body
    const setUp = () => as({ token }, server).call(setupMfa, { body: { user_id } })
    expect((await setUp()).status).toBe(200)
    clock.advance(minutes(5) + seconds(1))
    expect(await setUp()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  })

  test('a sign-in makes its own session fresh, and no other one', async () => {
    clock.advance(minutes(5) + seconds(1))
    const { body } = await verifyWith(server, boss, await nextCode())
    const attempt = (person: Person) => as(person, server).call(deleteUser, { params: { id: 'nobody' } })
    expect((await attempt({ token: body.token })).status).toBe(404)
    expect(await attempt(boss)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  })
})
