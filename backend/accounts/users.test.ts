import { beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  restoreUser,
} from '#contract/accounts/users-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { hours, minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lenientRules,
  lightEffort,
  loginWith,
  type SignedIn,
  signInAgain,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { isSound, rivals } from '#testing/backend/rivals.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const password = 'Paper-Lake-84'

describeEachDatabase('The staff', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let bossId = ''
  const admin = () => as(boss, server)
  /** A confirmed member of the staff who can sign in. */
  const hired = async (username: string, role: 'admin' | 'moderator' = 'moderator') => {
    const body = { username, email: `${username}@example.com`, password, role }
    const made = await admin().call(createUser, { body })
    const token = made.body.verification_url.split('/').at(-1)
    await as(visitor, server).call(calls.verifyEmail, { body: { token } })
    return { id: made.body.id as string, username, password }
  }

  beforeAll(async () => {
    const environment = firstAdminEnvironment
    server = await aServer({ location: await databases.prepared(), environment, overrides: { clock } })
    boss = await enrolled(server, firstAdmin, clock)
    bossId = (await admin().call(calls.readOwnAccount)).body.id
  })

  test('have one name and one address each', { tags: ['both'] }, async () => {
    const body = { username: 'Double', email: 'double@example.com', password, role: 'moderator' }
    const made = await admin().call(createUser, { body })
    expect([made.body.username, made.headers.get('etag')]).toEqual(['double', `"${made.body.version}"`])
    expect((await admin().call(createUser, { body: { ...body, email: 'x@example.com' } })).status).toBe(409)
    const sameAddress = { ...body, username: 'other', email: 'DOUBLE@example.com' }
    expect((await admin().call(createUser, { body: sameAddress })).status).toBe(409)
    expect((await admin().call(createUser, { body: { ...body, role: 'owner' } })).status).toBe(400)
    expect((await admin().call(createUser, { body: { ...body, username: 'x y' } })).status).toBe(400)
  })

  test.each([
    ['a role', { role: 'admin' }, 200],
    ['activity', { is_active: false }, 403],
    ['an address', { email: 'moved@example.com' }, 403],
  ])('lose their sessions with %s', { tags: ['both'] }, async (what, change, next) => {
    const person = await hired(`mod-${what.replace(/\W/g, '')}`)
    const { token } = (await loginWith(server, person)).body
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(200)
    const changed = await admin().call(changeUser, { params: { id: person.id }, body: change })
    expect(changed.status).toBe(200)
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(401)
    // Why the door is shut is told only to who knows the password.
    expect((await loginWith(server, { ...person, password: 'wrong' })).status).toBe(401)
    expect((await loginWith(server, person)).status).toBe(next)
  })

  test('that are let in again after they were shut out stay signed out', async () => {
    const person = await hired('suspended')
    const { token } = (await loginWith(server, person)).body
    for (const is_active of [false, true])
      await admin().call(changeUser, { params: { id: person.id }, body: { is_active } })
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(401)
    expect((await loginWith(server, person)).status).toBe(200)
  })

  test('must confirm a new address before it counts', { tags: ['both'] }, async () => {
    const person = await hired('mover')
    const { body } = await admin().call(changeUser, {
      params: { id: person.id },
      body: { email: 'new@example.com' },
    })
    expect(body).toMatchObject({
      is_verified: false,
      email_sent: false,
      verification_url: expect.any(String),
    })
    expect((await loginWith(server, person)).status).toBe(403)
  })

  test('keep what somebody else changed meanwhile', { tags: ['both'] }, async () => {
    const { id } = await hired('tagged')
    const first = await admin().call(changeUser, { params: { id }, body: { role: 'moderator' } })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toBe(`"${first.body.version}"`)
    const headers = { 'If-Match': tag }
    const second = await admin().call(changeUser, { params: { id }, body: { username: 'tagged2' }, headers })
    expect(second.status).toBe(200)
    const late = await admin().call(changeUser, { params: { id }, body: { username: 'tagged3' }, headers })
    expect(late).toMatchObject({
      status: 412,
      body: { current: { username: 'tagged2' }, detail: expect.any(String) },
    })
  })

  test('cannot end their own rights, nor the last admin', { tags: ['both'] }, async () => {
    const { body: all } = await admin().call(listUsers)
    for (const { id } of (all as AdminUser[]).filter(({ id, role }) => role === 'admin' && id !== bossId)) {
      await admin().call(changeUser, { params: { id }, body: { role: 'moderator' } })
    }
    for (const body of [{ is_active: false }, { role: 'moderator' }]) {
      expect((await admin().call(changeUser, { params: { id: bossId }, body })).status).toBe(400)
    }
    expect((await admin().call(deleteUser, { params: { id: bossId } })).status).toBe(400)
    expect((await admin().call(deleteUser, { params: { id: 'nobody' } })).status).toBe(404)
  })

  test('that are deleted are out at once', { tags: ['both'] }, async () => {
    const person = await hired('leaver')
    const { token } = (await loginWith(server, person)).body
    expect((await admin().call(deleteUser, { params: { id: person.id } })).status).toBe(200)
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(401)
    expect((await loginWith(server, person)).status).toBe(401)
  })

  test('that are deleted by mistake come back as they were, signed out', { tags: ['both'] }, async () => {
    const person = await hired('returner')
    const { token } = (await loginWith(server, person)).body
    const setup = await as({ token }, server).call(calls.setupMfa, { body: { user_id: person.id } })
    const [backupCode] = setup.body.backup_codes
    const totp_code = await codeAt(setup.body.secret, clock())
    await as({ token }, server).call(calls.verifyMfaSetup, { body: { user_id: person.id, totp_code } })
    const { body: before } = await admin().call(listUsers)
    const params = { id: person.id }
    const restore = () => admin().call(restoreUser, { params })
    expect((await restore()).status).toBe(404)

    await admin().call(deleteUser, { params })
    const restored = await restore()
    expect(restored.status).toBe(200)
    const known = (before as AdminUser[]).find(({ id }) => id === person.id)
    expect(restored.body).toEqual({ ...known, version: (known?.version ?? 0) + 1 })
    expect((await restore()).status).toBe(404)
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(401)
    expect((await loginWith(server, person)).body.mfa_required).toBe(true)
    expect((await verifyWith(server, person, backupCode)).body.success).toBe(true)
    const { body: entries } = await admin().call(listHistory, {
      query: { subject: 'user', subject_id: person.id },
    })
    expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete'])
  })

  test('do not come back once another has their name, nor a quarter of an hour later', {
    tags: ['both'],
  }, async () => {
    const person = await hired('gone')
    const params = { id: person.id }
    const restore = async () => (await admin().call(restoreUser, { params })).status
    await admin().call(deleteUser, { params })
    const namesake = await hired('gone')
    expect(await restore()).toBe(409)
    await admin().call(deleteUser, { params: { id: namesake.id } })
    expect(await restore()).toBe(200)
    await admin().call(deleteUser, { params })
    clock.advance(minutes(15))
    boss = await signInAgain(server, boss, clock)
    expect(await restore()).toBe(404)
  })

  test('have two factors switched off by an admin only, with the own password', {
    tags: ['both'],
  }, async () => {
    const person = await hired('factor')
    const { token } = (await loginWith(server, person)).body
    const asMod = (current_password: string, user_id: string) =>
      as({ token }, server).call(calls.disableMfa, { body: { user_id, current_password } })
    expect((await asMod(password, bossId)).status).toBe(403)
    expect((await as({ token }, server).call(calls.mfaStatus, { params: { id: bossId } })).status).toBe(403)
    expect(await asMod('wrong', person.id)).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    const setup = await as({ token }, server).call(calls.setupMfa, { body: { user_id: person.id } })
    const [pending] = setup.body.backup_codes
    const totp_code = await codeAt(setup.body.secret, clock())
    expect((await verifyWith(server, person, pending)).status).toBe(400)
    const body = { user_id: person.id, totp_code }
    expect((await as({ token }, server).call(calls.verifyMfaSetup, { body })).body).toEqual({
      success: true,
      message: expect.any(String),
    })
    expect((await as({ token }, server).call(calls.readOwnAccount)).status).toBe(401)
    expect((await loginWith(server, person)).body.mfa_required).toBe(true)
    const off = { user_id: person.id, current_password: firstAdmin.password }
    expect((await admin().call(calls.disableMfa, { body: off })).status).toBe(200)
    expect((await loginWith(server, person)).body.success).toBe(true)
  })

  test('do the gravest things only soon after a sign-in, and nothing in an old session', {
    tags: ['both'],
  }, async () => {
    clock.advance(minutes(5) + seconds(1))
    const refused = await admin().call(deleteUser, { params: { id: 'nobody' } })
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Please sign in again to continue' } })
    expect((await admin().call(listUsers)).status).toBe(200)
    clock.advance(minutes(61))
    expect((await admin().call(listUsers)).status).toBe(401)
    boss = await signInAgain(server, boss, clock)
    for (let busy = 0; busy < 12; busy++) {
      clock.advance(minutes(59))
      expect((await admin().call(listUsers)).status).toBe(200)
    }
    clock.advance(minutes(13))
    expect((await admin().call(listUsers)).status).toBe(401)
    clock.advance(hours(24))
    boss = await signInAgain(server, boss, clock)
  })

  test('leave a history without secrets', { tags: ['both'] }, async () => {
    const { body } = await admin().call(listHistory, { query: { subject: 'user' } })
    expect(body.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['create', 'change', 'delete', 'mfa-enable', 'mfa-disable', 'verify-email']),
    )
    expect(JSON.stringify(body)).not.toMatch(/argon2|\$m=|pf_|rst_|ver_|Paper-Lake/)
    await aMember(server, { username: 'unused' })
  })
})

describeEachDatabase('Two admins', (databases) => {
  test('who demote each other at once always leave one', async () => {
    const clock = aClock()
    const overrides = { clock, rules: lenientRules, effort: lightEffort }
    const environment = firstAdminEnvironment
    const server = await aServer({ location: await databases.prepared(), environment, overrides })
    const duel = await rivals(server, clock)
    for (let n = 0; n < 5; n++) expect(await duel()).toSatisfy(isSound)
  })
})
