import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { minutes } from '#contract/primitives/time.ts'

/** One member of a cluster. */
export interface GaleraNode {
  readonly port: number
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it on its own data; resolves when it has caught up, with how: what it missed, or everything. */
  restart(): Promise<'missed' | 'everything'>
  /** Puts a new machine in its place, which gets everything from the others. */
  replace(): Promise<void>
  /** The number of the last transaction that its files hold. While it is down. */
  position(): Promise<number>
  /** Starts it as the first of a cluster, on what it holds. */
  bootstrap(): Promise<void>
  query(sql: string): Promise<Record<string, unknown>[]>
}

interface NodeOptions {
  readonly data: string
  readonly port: number
  readonly folder: string
  readonly members: string
  readonly index: number
  readonly user: string
}

/** How long, in milliseconds, a node may take to be synced. */
const SYNC_LIMIT = minutes(2)
const PROVIDER = '/usr/lib/galera/libgalera_smm.so'

/** The rsync of a transfer runs without privileges where the server runs as root: on this machine, for this run, all may write. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o777)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666)
  }
}

const optionsOf = ({ data, port, folder, index, user }: NodeOptions) => [
  '--no-defaults',
  `--user=${user}`,
  `--datadir=${data}`,
  `--socket=${join(folder, `socket-${index}`)}`,
  `--pid-file=${join(folder, `pid-${index}`)}`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--max-connections=300',
  '--binlog-format=ROW',
  '--innodb-autoinc-lock-mode=2',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=2',
  '--wsrep-on=ON',
  `--wsrep-provider=${PROVIDER}`,
  '--wsrep-cluster-name=soak',
  '--wsrep-sync-wait=1',
  '--wsrep-node-address=127.0.0.1',
  `--wsrep-node-name=node-${index}`,
  '--wsrep-sst-method=rsync',
  `--wsrep-sst-receive-address=127.0.0.1:${port + 3}`,
  `--wsrep-provider-options=base_port=${port + 1};gmcast.listen_addr=tcp://127.0.0.1:${port + 1};ist.recv_addr=127.0.0.1:${port + 2};gcache.size=64M;evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT3S;evs.inactive_timeout=PT6S`,
]

async function ask(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const connection = await mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    connectTimeout: 2000,
  })
  try {
    const [rows] = await connection.query(sql)
    return rows as Record<string, unknown>[]
  } finally {
    connection.destroy()
  }
}

/** A member that is installed in its folder and not started. */
export function aNode(options: NodeOptions): GaleraNode & { start(): Promise<void> } {
  const { data, port, folder, members, index } = options
  const log = join(folder, `log-${index}.err`)
  const base = [...optionsOf(options), `--log-error=${log}`]
  let child: ChildProcess | null = null
  const logged = () => readFile(log, 'utf8').catch(() => '')
  const query = (sql: string) => ask(port, sql)
  const isSynced = async () => {
    const rows = await query("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => [])
    return rows[0]?.Value === 'Synced'
  }
  const launch = async (address: string, more: readonly string[]) => {
    await openUp(data)
    child = spawn('mariadbd', [...base, `--wsrep-cluster-address=${address}`, ...more], { stdio: 'ignore' })
    const until = performance.now() + SYNC_LIMIT
    while (!(await isSynced())) {
      if (performance.now() > until || child.exitCode !== null) {
        throw new Error(`Node ${index} does not come up: ${(await logged()).slice(-2000)}`)
      }
      await pause(100)
    }
  }
  /** Where its files stand, as "uuid:number": a killed node does not have it in its state file. */
  const recovered = async () => {
    const asked = [`--wsrep-cluster-address=${members}`, '--wsrep-recover', '--disable-log-error']
    const recovering = spawn('mariadbd', [...optionsOf(options), ...asked], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    recovering.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await once(recovering, 'close')
    const found = /Recovered position: ([\da-f-]+:-?\d+)/.exec(said)?.[1]
    if (!found) throw new Error(`Node ${index} holds no position: ${said.slice(-2000)}`)
    return found
  }
  const startFrom = async () => [`--wsrep-start-position=${await recovered()}`]
  return {
    port,
    query,
    start: () => launch(members, []),
    async restart() {
      const before = (await logged()).length
      await launch(members, await startFrom())
      return (await logged()).slice(before).includes('rsync SST completed') ? 'everything' : 'missed'
    },
    async replace() {
      await rm(data, { recursive: true, force: true })
      await mkdir(data)
      await launch(members, [])
    },
    position: async () => Number((await recovered()).split(':')[1]),
    async bootstrap() {
      const state = join(data, 'grastate.dat')
      const text = await readFile(state, 'utf8').catch(() => '')
      if (text) await writeFile(state, text.replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'))
      await rm(join(data, 'gvwstate.dat'), { force: true })
      await launch('gcomm://', ['--wsrep-new-cluster', ...(text ? await startFrom() : [])])
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
