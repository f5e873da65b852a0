import { beforeEach, expect, test } from 'vitest'
import { findUser } from '#backend/models/user.ts'
import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessions,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import { login, readOwnAccount, verifyMfa } from '#contract/accounts/sign-in.ts'
import { listHistory } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
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
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type Person, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('A session', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let mara: { id: string; username: string; password: string }
  const isIn = async (person: Person) => (await as(person, server).call(readOwnAccount)).status === 200
  const again = async (person: Person): Promise<Person> => {
    clock.advance(seconds(60))
    const { username, password, secret } = boss
    const body = { username, password, totp_code: await codeAt(secret, clock()) }
    return { token: (await as(person, server).call(verifyMfa, { body })).body.token }
  }
  const maraIn = async (person: Person = {}): Promise<Person> => {
    const { username, password } = mara
    return { token: (await as(person, server).call(login, { body: { username, password } })).body.token }
  }

  beforeEach(async () => {
    const overrides = { clock, rules: lenientRules, effort: lightEffort }
    const location = await databases.prepared()
    server = await aServer({ location, environment: firstAdminEnvironment, overrides })
    boss = await enrolled(server, firstAdmin, clock)
    const owner = await findUser({ database: server.database }, { username: firstAdmin.username })
    const id = await aMember(server, { username: 'mara', password_hash: owner?.password_hash ?? '' })
    mara = { id, username: 'mara', password: firstAdmin.password }
  })

  test('ends when the same person signs in again with it, with a code or without', {
    tags: ['both'],
  }, async () => {
    const other = await again({})
    const fresh = await again(boss)
    expect([await isIn(boss), await isIn(other), await isIn(fresh)]).toEqual([false, true, true])
    const first = await maraIn()
    const second = await maraIn(first)
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
  })

  test('goes on where another person signs in with it, or the sign-in fails', async () => {
    const hers = await maraIn(boss)
    expect([await isIn(boss), await isIn(hers)]).toEqual([true, true])
    const { username } = boss
    const wrong = { username, password: 'wrong', totp_code: '000000' }
    expect((await as(boss, server).call(verifyMfa, { body: wrong })).status).toBe(401)
    expect((await as(boss, server).call(login, { body: { username, password: boss.password } })).status).toBe(
      200,
    )
    expect(await isIn(boss)).toBe(true)
  })

  test('is the oldest of eleven, and ends', async () => {
    const all: Person[] = [boss]
    for (let n = 0; n < 10; n++) all.push(await again({}))
    const alive = await Promise.all(all.map(isIn))
    expect(alive).toEqual([false, ...Array<boolean>(10).fill(true)])
    expect((await as(all[10] ?? {}, server).call(listSessions)).body).toHaveLength(10)
  })

  test('of others is seen and ended by admins, with its network and browser, and told of', async () => {
    const headers = { 'User-Agent': 'Tablet 1.0' }
    const hers: Person = { token: (await loginWith(server, mara, headers)).body.token }
    const another = await maraIn()
    const params = { id: mara.id }
    const { body } = await as(boss, server).call(listSessionsOfUser, { params })
    const tablet = body.find(({ agent }: { agent: string }) => agent === 'Tablet 1.0')
    expect(tablet).toMatchObject({ network: '127.0.0.1', address: '127.0.0.1', current: false })
    const end = (id: string) =>
      as(boss, server).call(endSessionOfUser, { params: { id, session: tablet.id } })
    const own = await findUser({ database: server.database }, { username: firstAdmin.username })
    expect((await end(own?.id ?? '')).status).toBe(404)
    expect((await as(another, server).call(endSessionsOfUser, { params })).status).toBe(403)
    expect((await end(mara.id)).status).toBe(200)
    expect([await isIn(hers), await isIn(another)]).toEqual([false, true])
    expect((await end(mara.id)).status).toBe(404)
    const history = (await as(boss, server).call(listHistory, { query: { subject: 'session' } })).body
    expect(history[0]).toMatchObject({ action: 'sign-out', subject_name: 'mara', actor_name: 'boss' })
    expect((await as(boss, server).call(endSessionsOfUser, { params })).status).toBe(200)
    expect([await isIn(another), await isIn(boss)]).toEqual([false, true])
    expect((await as(boss, server).call(endSessionsOfUser, { params: { id: own?.id ?? '' } })).status).toBe(
      200,
    )
    expect(await isIn(boss)).toBe(true)
    expect((await as(boss, server).call(listSessionsOfUser, { params: { id: 'nobody' } })).status).toBe(404)
    expect((await verifyWith(server, boss, boss.backupCodes[0])).status).toBe(200)
  })
})
