import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { seconds } from '#contract/primitives/time.ts'
import { somePort } from '#testing/some-port.ts'

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

/**
 * The server's programs stand in folders that are not on every user's path. A server deletes what other servers keep in
 * the folder for temporary files, so each has its own.
 */
function environmentOf(program: string, folder: string): NodeJS.ProcessEnv {
  const beside = dirname(program)
  const folders = [beside, join(beside, '..', 'bin'), join(beside, '..', 'scripts'), '/usr/sbin', '/usr/bin']
  return { ...process.env, PATH: [process.env.PATH, ...folders].join(delimiter), TMPDIR: folder }
}

/** Runs what makes a data directory, to its end. */
async function install(program: string, options: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, ['--no-defaults', `--user=${userInfo().username}`, ...options], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed: ${said.slice(-500)}`)
}

/** Whether a server answers at its socket before its process ends. On its port another's could answer. */
async function isReady(child: ChildProcess, socketPath: string): Promise<boolean> {
  const until = performance.now() + START_LIMIT
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const connection = await mysql.createConnection({ socketPath, user: 'root' })
      await connection.end()
      return true
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(50)
    }
  }
  return false
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
  const env = environmentOf(mariadbd, folder)
  const options = [`--datadir=${join(folder, 'data')}`, '--skip-test-db']
  await install('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'], env)
  return serve(mariadbd, folder, flags, env)
}

/** The same of a MySQL; `mysqld` is its program. */
export async function startMysql(mysqld: string, { base = tmpdir(), flags = [] }: Place = {}) {
  const folder = await mkdtemp(join(base, 'mysql-'))
  const env = environmentOf(mysqld, folder)
  await install(mysqld, [`--datadir=${join(folder, 'data')}`, '--initialize-insecure', ...flags], env)
  return serve(mysqld, folder, ['--mysqlx=OFF', '--skip-log-bin', ...flags], env)
}

/** What a server says where something else listens on its port. */
const TAKEN = /Bind on TCP\/IP port.*in use/

async function serve(
  program: string,
  folder: string,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<PrivateMariadb> {
  const socket = join(folder, 'socket')
  const log = join(folder, 'log.err')
  const options = [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${join(folder, 'data')}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${log}`,
    '--bind-address=127.0.0.1',
    '--max-connections=500',
    '--innodb-buffer-pool-size=64M',
    '--innodb-flush-log-at-trx-commit=2',
    ...flags,
  ]
  /** Starts it on the port that `choose` names, and where that is taken on the one that it names next. */
  const launch = async (choose: () => number): Promise<{ child: ChildProcess; port: number }> => {
    for (;;) {
      await rm(log, { force: true })
      const port = choose()
      const child = spawn(program, [...options, `--port=${port}`], { env, stdio: 'ignore' })
      if (await isReady(child, socket)) return { child, port }
      const said = await readFile(log, 'utf8')
      if (!TAKEN.test(said)) throw new Error(`${program} ended: ${said.slice(-2000)}`)
    }
  }
  let { child, port } = await launch(somePort)
  // A process ended by a signal stops nothing in peace, and what is in memory would stay there.
  const endWithStarter = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', endWithStarter)
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
      ;({ child } = await launch(() => port))
    },
    async stop() {
      process.off('exit', endWithStarter)
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
