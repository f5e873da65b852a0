import { beforeAll, expect, test } from 'vitest'
import { findUser } from '#backend/models/user.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionView,
} from '#contract/accounts/session-endpoints.ts'
import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import { listHistory } from '#contract/history.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  lenientRules,
  lightEffort,
  loginWith,
  type SignedIn,
  signInAgain,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type Person, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Own sessions', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  const signIn = async (agent: string, address: string): Promise<Person> => {
    const { token } = await signInAgain(server, boss, clock, { 'User-Agent': agent, ...from(address) })
    return { token }
  }
  const sessions = async (person: Person): Promise<SessionView[]> =>
    (await as(person, server).call(listSessions)).body
  const statusOf = async (person: Person) => (await as(person, server).call(readOwnAccount)).status

  beforeAll(async () => {
    const overrides = { clock, rules: lenientRules, effort: lightEffort }
    const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
    server = await aServer({ location: await databases.prepared(), environment, overrides })
    boss = await enrolled(server, firstAdmin, clock, { 'User-Agent': `Old${'x'.repeat(400)}` })
  })

  test('are listed with what tells them apart, and nothing that opens them', { tags: ['both'] }, async () => {
    const tablet = await signIn('Tablet 1.0', '203.0.113.7')
    const found = await sessions(tablet)
    expect(found.map(({ agent, address, current }) => [agent.slice(0, 10), address, current])).toEqual([
      ['Tablet 1.0', '203.0.113.7', true],
      ['Oldxxxxxxx', '127.0.0.1', false],
    ])
    expect(found[1]?.agent).toHaveLength(255)
    expect(await server.database.sequelize.query('SELECT hash FROM sessions')).not.toContain(found[0]?.id)
  })

  test('end one by one, and each end is told of', { tags: ['both'] }, async () => {
    const [tablet, phone] = [await signIn('Tablet 2', '203.0.113.8'), await signIn('Phone', '203.0.113.9')]
    const id = (await sessions(phone)).find(({ agent }) => agent === 'Tablet 2')?.id ?? ''
    expect((await as(phone, server).call(endSession, { params: { id } })).status).toBe(200)
    expect([await statusOf(tablet), await statusOf(phone)]).toEqual([401, 200])
    expect((await as(phone, server).call(endSession, { params: { id } })).status).toBe(404)
    const { body } = await as(phone, server).call(listHistory, { query: { subject: 'session' } })
    expect(body[0]).toMatchObject({ action: 'sign-out', before: { agent: 'Tablet 2' } })
  })

  test('end all but the one that asks, and nobody else’s', { tags: ['both'] }, async () => {
    const phone = await signIn('Phone', '203.0.113.9')
    const others = (await sessions(phone)).length - 1
    expect(others).toBeGreaterThan(1)
    const { body } = await as(phone, server).call(endOtherSessions)
    expect(body.message).toBe(`${others} other sessions were ended`)
    expect((await sessions(phone)).map(({ current }) => current)).toEqual([true])
    expect((await as(visitor, server).call(endOtherSessions)).status).toBe(401)
  })

  test('of somebody else are out of reach', { tags: ['both'] }, async () => {
    const owner = await findUser({ database: server.database }, { username: firstAdmin.username })
    await aMember(server, { username: 'other', password_hash: owner?.password_hash ?? '' })
    const { body } = await loginWith(server, { username: 'other', password: firstAdmin.password })
    const theirs = (await sessions({ token: body.token }))[0]?.id ?? ''
    const mine = await signIn('Phone', '203.0.113.9')
    expect((await as(mine, server).call(endSession, { params: { id: theirs } })).status).toBe(404)
    await as(mine, server).call(endOtherSessions)
    expect(await statusOf({ token: body.token })).toBe(200)
  })
})
