import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { seconds } from '#contract/primitives/time.ts'

/** A MariaDB server of this run alone. */
export interface PrivateMariadb {
  readonly port: number
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

/** How long, in milliseconds, the server may take to start. */
const START_LIMIT = seconds(30)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}

/** The server's programs stand in folders that are not on every user's path. */
function searchPath(mariadbd: string): string {
  const beside = dirname(mariadbd)
  const folders = [beside, join(beside, '..', 'bin'), join(beside, '..', 'scripts'), '/usr/sbin', '/usr/bin']
  return [process.env.PATH, ...folders].join(delimiter)
}

async function install(folder: string, path: string): Promise<void> {
  const options = [`--datadir=${folder}`, `--user=${userInfo().username}`, '--skip-test-db']
  const child = spawn(
    'mariadb-install-db',
    ['--no-defaults', ...options, '--auth-root-authentication-method=normal'],
    {
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`mariadb-install-db failed: ${said.slice(-500)}`)
}

async function untilReady(port: number): Promise<void> {
  const until = performance.now() + START_LIMIT
  for (;;) {
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
      await connection.end()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(50)
    }
  }
}

/** Makes a data directory, starts a server on it with `flags` beside its own, and waits until it answers. */
export async function startMariadb({
  mariadbd = process.env.MARIADBD_PATH ?? 'mariadbd',
  base = tmpdir(),
  flags = [] as readonly string[],
} = {}): Promise<PrivateMariadb> {
  const folder = await mkdtemp(join(base, 'mariadb-'))
  const path = searchPath(mariadbd)
  await install(join(folder, 'data'), path)
  const port = await freePort()
  const options = [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${join(folder, 'data')}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--max-connections=500',
    '--innodb-buffer-pool-size=64M',
    '--innodb-flush-log-at-trx-commit=2',
    ...flags,
  ]
  const launch = () => spawn(mariadbd, options, { env: { ...process.env, PATH: path }, stdio: 'ignore' })
  let child = launch()
  await untilReady(port)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    kill: () => end('SIGKILL'),
    async restart() {
      child = launch()
      await untilReady(port)
    },
    async stop() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
