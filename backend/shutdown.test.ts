import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { databasesOf } from '#testing/backend/databases.ts'
import { processEnvironment } from '#testing/backend/process-environment.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { stopUnderLoad } from '#testing/backend/stops.ts'

const script = fileURLToPath(new URL('../testing/backend/site-process.ts', import.meta.url))
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface SiteProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<unknown[]>
  readonly said: () => string
}

async function siteProcess(): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'process-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const env = processEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder })
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  cleanups.push(async () => child.kill('SIGKILL'))
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const [line] = await once(child.stdout ?? child, 'data')
  return { url: String(line).trim(), child, ended, said: () => said }
}

/** A call whose body is not yet whole: the server is in the middle of it. */
function unfinishedCall(url: string) {
  const call = request(`${url}/api/init-data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  })
  const answered = once(call, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    body: await text(response),
  }))
  call.write('{')
  return { finish: () => call.end('}'), answered }
}

async function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const outcome = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(() => null)
  socket.destroy()
  return outcome === null || outcome[0] instanceof Error
}

test('SIGTERM lets running calls end whole, takes no new ones, and exits with 0', async () => {
  const { url, child, ended } = await siteProcess()
  const calls = Array.from({ length: 20 }, () => unfinishedCall(url))
  await rawGet(`${url}/api/health`)
  child.kill('SIGTERM')
  while (!(await refusesConnections(url))) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const { finish } of calls) finish()
  for (const { answered } of calls) {
    const { status, body } = await answered
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) })
  }
  expect(await ended).toEqual([0, null])
})

test('A kept connection hears from the health call that the server leaves', async () => {
  const { url, child, ended } = await siteProcess()
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard = text(socket)
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n')
  await rawGet(`${url}/api/health`)
  child.kill('SIGTERM')
  while (!(await refusesConnections(url))) await new Promise((resolve) => setTimeout(resolve, 10))
  socket.write('\r\n')
  expect(await heard).toMatch(/^HTTP\/1\.1 503 [\s\S]*"status":"unavailable"/)
  expect(await ended).toEqual([0, null])
})

const databases = databasesOf('sqlite')

test('What was called before the signal is answered, and what was written is what was told', async () => {
  const stop = await stopUnderLoad(await databases.prepared(), { connections: 10, before: 200 })
  expect(stop).toMatchObject({ cut: 0, unanswered: 0, lost: 0, untold: 0, exitCode: 0 })
  expect(stop.answered).toBeGreaterThan(10)
})

test('An error that nobody caught is logged, running calls end, and the exit code is 1', async () => {
  const { url, child, ended, said } = await siteProcess()
  const call = unfinishedCall(url)
  await rawGet(`${url}/api/health`)
  child.kill('SIGUSR2')
  while (!said().includes('uncaughtException')) await new Promise((resolve) => setTimeout(resolve, 10))
  call.finish()
  expect((await call.answered).status).toBe(200)
  expect(await ended).toEqual([1, null])
})
