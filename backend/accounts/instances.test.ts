import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { logout, readOwnAccount } from '#contract/accounts/sign-in.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as } from '#testing/backend/test-server.ts'

const slow = { timeout: minutes(2) }
const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
const wrong = { ...firstAdmin, password: 'not-the-password' }
const script = fileURLToPath(new URL('../../testing/backend/site-process.ts', import.meta.url))

test('Two servers on one MariaDB share sessions, counters and claims', slow, async () => {
  const clock = aClock()
  const location = await databases.empty()
  const [one, other] = await Promise.all(
    [1, 2].map(() => aServer({ location, environment, turns: { clock } })),
  )
  if (!one || !other) throw new Error('No server started')
  const boss = await enrolled(one, firstAdmin, clock)
  expect((await as(boss, other).call(readOwnAccount)).status).toBe(200)
  clock.turn(seconds(60))
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
  clock.turn(minutes(6))
  await as(boss, other).call(logout)
  expect((await as(boss, one).call(readOwnAccount)).status).toBe(401)
  for (const server of [one, other, one, other, one]) {
    expect((await loginWith(server, wrong, from('198.51.100.9'))).status).toBe(401)
  }
  expect((await loginWith(other, firstAdmin, from('198.51.100.9'))).status).toBe(429)
})
const databases = databasesOf('mysql')

/** A server in a process of its own, and how to end it as a crash does. */
async function aProcess(location: DatabaseLocation) {
  const folder = location.kind === 'sqlite' ? location.file.replace(/\/[^/]*$/, '') : '/tmp'
  const env = {
    PATH: process.env.PATH,
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    APP_SECRET: 'x'.repeat(40),
    SAMPLE_FIRMS: 'false',
    ...(location.kind === 'mysql' ? { DATABASE_URL: location.url } : {}),
  }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const crash = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url, crash }
}

describeEachDatabase('Counters', (places) => {
  test('survive a server that is killed between attempts', slow, async () => {
    const location = await places.empty()
    let server = await aProcess(location)
    for (let n = 0; n < 5; n++) {
      expect((await loginWith(server, wrong)).status).toBe(401)
      if (n % 2 === 1) {
        await server.crash()
        server = await aProcess(location)
      }
    }
    expect((await loginWith(server, firstAdmin)).status).toBe(429)
    await server.crash()
  })
})
