import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { seconds } from '#contract/primitives/time.ts'

/** A MariaDB or MySQL server of this run alone. */
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
const START_LIMIT = seconds(180)

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

/** Runs what makes a data directory, to its end. */
async function install(program: string, options: readonly string[], path: string): Promise<void> {
  const child = spawn(program, ['--no-defaults', `--user=${userInfo().username}`, ...options], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed: ${said.slice(-500)}`)
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

interface Place {
  readonly base?: string
  /** Options of the server beside its own. */
  readonly flags?: readonly string[]
}

/** Makes a data directory, starts a MariaDB on it, and waits until it answers. */
export async function startMariadb({
  mariadbd = process.env.MARIADBD_PATH ?? 'mariadbd',
  base = tmpdir(),
  flags = [],
}: Place & { readonly mariadbd?: string } = {}): Promise<PrivateMariadb> {
  const folder = await mkdtemp(join(base, 'mariadb-'))
  const path = searchPath(mariadbd)
  const options = [`--datadir=${join(folder, 'data')}`, '--skip-test-db']
  await install('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'], path)
  return serve(mariadbd, folder, flags, path)
}

/** The same of a MySQL; `mysqld` is its program. */
export async function startMysql(mysqld: string, { base = tmpdir(), flags = [] }: Place = {}) {
  const folder = await mkdtemp(join(base, 'mysql-'))
  const path = searchPath(mysqld)
  await install(mysqld, [`--datadir=${join(folder, 'data')}`, '--initialize-insecure', ...flags], path)
  return serve(mysqld, folder, ['--mysqlx=OFF', '--skip-log-bin', ...flags], path)
}

async function serve(
  program: string,
  folder: string,
  flags: readonly string[],
  path: string,
): Promise<PrivateMariadb> {
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
  const launch = () => spawn(program, options, { env: { ...process.env, PATH: path }, stdio: 'ignore' })
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
