import { expect, onTestFinished, test } from 'vitest'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser } from '#backend/models/user.ts'
import { logout, readOwnAccount, verifyMfa } from '#contract/accounts/sign-in.ts'
import { stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import { hours, minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { using } from '#testing/backend/crashes.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { insertStopLinks } from './rows/stop-link.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
const wrong = { ...firstAdmin, password: 'not-the-password' }

test('Two servers on one MariaDB share sessions, counters and claims', async () => {
  const clock = aClock()
  const location = await databases.prepared()
  const [one, other] = await Promise.all(
    [1, 2].map(() => aServer({ location, environment, overrides: { clock } })),
  )
  if (!one || !other) throw new Error('No server started')
  const boss = await enrolled(one, firstAdmin, clock)
  expect((await as(boss, other).call(readOwnAccount)).status).toBe(200)
  clock.advance(seconds(60))
  const code = await codeAt(boss.secret, clock())
  const both = await Promise.all(
    [one, other, one, other].map((server) => verifyWith(server, firstAdmin, code)),
  )
  const [backup] = boss.backupCodes
  const spent = await Promise.all(
    [one, other, one, other].map((server) => verifyWith(server, firstAdmin, backup)),
  )
  for (const answers of [both, spent]) {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  clock.advance(minutes(6))
  await as(boss, other).call(logout)
  expect((await as(boss, one).call(readOwnAccount)).status).toBe(401)
  for (const server of [one, other, one, other, one]) {
    expect((await loginWith(server, wrong, from('198.51.100.9'))).status).toBe(401)
  }
  expect((await loginWith(other, firstAdmin, from('198.51.100.9'))).status).toBe(429)
})

test('Two servers on one MariaDB count the wrong codes of a network together', async () => {
  const clock = aClock()
  const location = await databases.prepared()
  const [one, other] = await Promise.all(
    [1, 2].map(() => aServer({ location, environment, overrides: { clock } })),
  )
  if (!one || !other) throw new Error('No server started')
  const boss = await enrolled(one, firstAdmin, clock, from('203.0.113.7'))
  clock.advance(minutes(2))
  for (const server of [one, other, one, other, one]) {
    expect((await verifyWith(server, boss, '000000', from('198.51.100.8'))).status).toBe(401)
  }
  expect((await verifyWith(other, boss, '000000', from('198.51.100.9'))).status).toBe(429)
  expect(
    (await verifyWith(other, boss, await codeAt(boss.secret, clock()), from('203.0.113.7'))).status,
  ).toBe(200)
})
const databases = databasesOf('mysql')

/** A server in a process of its own, where everybody is who they sign in as. */
async function aProcess(location: DatabaseLocation) {
  const running = await aRunningProcess(location, { ...environment, EVERYONE_IS_ADMIN: '' })
  onTestFinished(() => void running.child.kill('SIGKILL'))
  return running
}

/** A link that stops the making of an admin, and that admin. */
async function aStopLink(location: DatabaseLocation) {
  return using(location, async (database) => {
    const raised = await aMember({ database }, { username: 'raised', role: 'admin' })
    const token = newToken('stp_')
    await inTransaction(database, async (writing) => {
      const boss = await findUser(writing, { username: firstAdmin.username })
      const now = Date.now()
      const link = {
        hash: tokenHash(token),
        alarm: 'one',
        recipient: firstAdmin.username,
        kind: 'raised',
        subject_id: raised,
        subject_name: 'raised',
        actor_id: boss?.id ?? '',
        actor_name: firstAdmin.username,
        address: '198.51.100.9',
        at: new Date(now).toISOString(),
        expires_at: new Date(now + hours(1)).toISOString(),
      } as const
      await insertStopLinks(writing, [link])
    })
    return { token, raised }
  })
}

describeEachDatabase('What was stopped or replaced', (places) => {
  test('stays so when the server is killed right after its answer', { tags: ['all'] }, async () => {
    const location = await places.prepared()
    let server = await aProcess(location)
    const crash = async () => {
      await server.crash()
      server = await aProcess(location)
    }
    const now = () => new Date()
    const boss = await enrolled(server, firstAdmin, now)
    const { username, password } = firstAdmin
    const body = { username, password, totp_code: boss.backupCodes[0] }
    const { token } = (await as(boss, server).call(verifyMfa, { body })).body
    await crash()
    const statusOf = async (person: { token: string }) =>
      (await as(person, server).call(readOwnAccount)).status
    expect([await statusOf(boss), await statusOf({ token })]).toEqual([401, 200])
    const link = await aStopLink(location)
    const stop = () => as(visitor, server).call(stopAlarm, { body: { token: link.token } })
    expect(await stop()).toMatchObject({ status: 200, body: { deactivated: true } })
    await crash()
    expect((await stop()).status).toBe(400)
    expect(await statusOf({ token })).toBe(401)
    const raised = await using(location, (database) => findUser({ database }, { id: link.raised }))
    expect(raised?.is_active).toBe(false)
    await server.crash()
  })
})

test('Two processes on one MariaDB let one use of a link through', { tags: ['all'] }, async () => {
  const location = await databases.prepared()
  const [one, other] = [await aProcess(location), await aProcess(location)]
  const { token } = await aStopLink(location)
  const answers = await Promise.all(
    [one, other, one, other, one, other].map((server) =>
      as(visitor, server).call(stopAlarm, { body: { token } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  await Promise.all([one.crash(), other.crash()])
})

describeEachDatabase('Counters of logins and of wrong codes', (places) => {
  test('survive a server that is killed between attempts', { tags: ['all'] }, async () => {
    const location = await places.prepared()
    let server = await aProcess(location)
    const boss = await enrolled(server, firstAdmin, () => new Date(), from('203.0.113.7'))
    const guesser = from('198.51.100.7')
    for (let n = 0; n < 5; n++) {
      expect((await loginWith(server, wrong)).status).toBe(401)
      expect((await verifyWith(server, boss, '000000', guesser)).status).toBe(401)
      if (n === 1 || n === 4) {
        await server.crash()
        server = await aProcess(location)
      }
    }
    expect((await loginWith(server, firstAdmin)).status).toBe(429)
    expect((await verifyWith(server, boss, boss.backupCodes[0], guesser)).status).toBe(429)
    expect((await verifyWith(server, boss, boss.backupCodes[0], from('203.0.113.7'))).status).toBe(200)
    await server.crash()
  })
})
