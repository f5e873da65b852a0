import { beforeAll, expect, test } from 'vitest'
import { changePassword } from '#contract/accounts/sign-in.ts'
import { minutes } from '#contract/primitives/time.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  type SignedIn,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
const wrong = { username: firstAdmin.username, password: 'not-the-password' }
const at = (n: number) => from(`198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`)

describeEachDatabase('Guessing', (databases) => {
  let clock = aClock()
  let server: TestServer
  let boss: SignedIn
  const home = at(9999)
  beforeAll(async () => {
    clock = aClock()
    server = await aServer({ location: await databases.prepared(), environment, overrides: { clock } })
    boss = await enrolled(server, firstAdmin, clock, home)
  })

  test('is stopped for an address after twenty failures, for fifteen minutes', {
    tags: ['both'],
  }, async () => {
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      statuses.push((await loginWith(server, { username: `nobody${n}`, password: 'x' }, at(1))).status)
    }
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await loginWith(server, firstAdmin, at(1))
    expect(refused).toMatchObject({ status: 429, body: { success: false, message: refused.body.detail } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.advance(minutes(15))
    expect((await loginWith(server, firstAdmin, at(1))).status).toBe(200)
  })

  test('of one household shuts out no other of its office and its provider', async () => {
    const household = (n: number) => from(`2001:db8:77:${n}::1`)
    for (let n = 0; n < 20; n++)
      expect((await loginWith(server, { username: `guest${n}`, password: 'x' }, household(1))).status).toBe(
        401,
      )
    expect((await loginWith(server, firstAdmin, household(1))).status).toBe(429)
    // 2 is in the same 56 bits, 512 in the same 48.
    for (const n of [2, 512]) expect((await loginWith(server, firstAdmin, household(n))).status).toBe(200)
    clock.advance(minutes(15))
  })

  test('is counted together whatever call the password came with, and however the name is typed', {
    tags: ['both'],
  }, async () => {
    for (const username of ['boss', 'BOSS', ' boss ']) {
      expect((await loginWith(server, { ...wrong, username }, at(2))).status).toBe(401)
    }
    for (let n = 0; n < 2; n++) expect((await verifyWith(server, wrong, '123456', at(2))).status).toBe(401)
    const refused = await loginWith(server, firstAdmin, at(2))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    clock.advance(minutes(1))
    expect((await loginWith(server, firstAdmin, at(2))).status).toBe(200)
  })

  test('does not find a name by an accent, and tells nothing of unknown names', {
    tags: ['both'],
  }, async () => {
    const unknown = await loginWith(server, { username: 'böss', password: firstAdmin.password }, at(3))
    const known = await loginWith(server, wrong, at(3))
    const { request_id: _, ...one } = unknown.body
    const { request_id: __, ...other } = known.body
    expect([unknown.status, one]).toEqual([known.status, other])
    for (let n = 0; n < 4; n++) await loginWith(server, { username: 'ghost', password: 'x' }, at(4))
    expect((await loginWith(server, { username: 'ghost', password: 'x' }, at(4))).status).toBe(401)
    expect((await loginWith(server, { username: 'ghost', password: 'x' }, at(4))).status).toBe(429)
  })

  test('from many addresses is refused before the owner is', async () => {
    const statuses = new Map<number, number>()
    for (let n = 0; n < 60; n++) {
      const { status } = await loginWith(server, wrong, at(100 + n))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(401)).toBeLessThanOrEqual(50)
    expect((await loginWith(server, firstAdmin, at(999))).status).toBe(429)
    expect((await loginWith(server, firstAdmin, home)).body.mfa_required).toBe(true)
    clock.advance(minutes(60))
    expect((await loginWith(server, firstAdmin, at(999))).status).toBe(200)
  })

  test('from the network of the owner by others does not keep the owner out', {
    tags: ['both'],
  }, async () => {
    clock.advance(minutes(61))
    for (let n = 0; n < 20; n++) {
      expect((await loginWith(server, { username: `guess${n}`, password: 'x' }, home)).status).toBe(401)
    }
    expect((await loginWith(server, { username: 'guess21', password: 'x' }, home)).status).toBe(429)
    expect((await loginWith(server, firstAdmin, home)).body.mfa_required).toBe(true)
    const code = await codeAt(boss.secret, clock())
    expect((await verifyWith(server, firstAdmin, code, home)).status).toBe(200)
    clock.advance(minutes(16))
  })

  test('codes is stopped after five, even for the right one', { tags: ['both'] }, async () => {
    for (let n = 0; n < 5; n++)
      expect((await verifyWith(server, firstAdmin, '000000', home)).status).toBe(401)
    const code = await codeAt(boss.secret, clock())
    expect((await verifyWith(server, firstAdmin, code, home)).status).toBe(429)
    clock.advance(minutes(5))
    expect((await verifyWith(server, firstAdmin, await codeAt(boss.secret, clock()), home)).status).toBe(200)
  })

  test.each(['', '12345', 'abcdef', '١٢٣٤٥٦', 123456, null, {}])(
    'with what is no code finds no fault in the server: %j',
    { tags: ['both'] },
    async (code) => {
      clock.advance(minutes(6))
      const { status, body } = await verifyWith(server, firstAdmin, code, home)
      expect([400, 401]).toContain(status)
      expect(body.detail).toEqual(expect.any(String))
    },
  )

  test('the password behind a session counts the same', { tags: ['both'] }, async () => {
    clock.advance(minutes(30))
    const body = {
      current_password: 'x',
      new_password: 'Lantern-Rock-22',
      confirm_password: 'Lantern-Rock-22',
    }
    const signedIn = await verifyWith(server, firstAdmin, await codeAt(boss.secret, clock()), home)
    const { token } = signedIn.body
    const attempt = () => as({ token }, server).call(changePassword, { body, headers: at(5) })
    for (let n = 0; n < 5; n++) expect((await attempt()).body.code).toBe('wrong_credentials')
    expect((await attempt()).status).toBe(429)
  })
})
