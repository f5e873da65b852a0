import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { minutes } from '#contract/primitives/time.ts'

/** One member of a cluster. */
export interface GaleraNode {
  readonly port: number
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Puts a new node in its place; resolves when it has caught up. */
  restart(): Promise<void>
  /** What it counts. */
  query(sql: string): Promise<Record<string, unknown>[]>
}

export interface GaleraCluster {
  readonly nodes: readonly GaleraNode[]
  stop(): Promise<void>
}

/** Ports of one node: queries, group, incremental and whole transfers. */
const PORTS_EACH = 10
/** How long, in milliseconds, a node may take to be synced. */
const SYNC_LIMIT = minutes(2)

const PROVIDER = '/usr/lib/galera/libgalera_smm.so'

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** The rsync of a transfer runs as nobody where the server runs as root: on this machine, for this run, all may write. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o777)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666)
  }
}

/** Three nodes of MariaDB Galera on loopback, from `firstPort` on. All of it is thrown away at the end. */
export async function startGalera(firstPort = 4810): Promise<GaleraCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'galera-'))
  await chmod(folder, 0o777)
  const user = userInfo().username
  const ports = [0, 1, 2].map((index) => firstPort + index * PORTS_EACH)
  const members = `gcomm://${ports.map((port) => `127.0.0.1:${port + 1}`).join(',')}`
  const nodes: (GaleraNode & { start(address: string): Promise<void> })[] = []
  for (const [index, port] of ports.entries()) {
    const data = join(folder, `data-${index}`)
    await run('mariadb-install-db', [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${user}`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
    ])
    nodes.push(aNode({ data, port, folder, members, index, user }))
  }
  const [first, ...others] = nodes
  await first?.start('gcomm://')
  for (const other of others) await other.start(members)
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface NodeOptions {
  readonly data: string
  readonly port: number
  readonly folder: string
  readonly members: string
  readonly index: number
  readonly user: string
}

function aNode({ data, port, folder, members, index, user }: NodeOptions) {
  const base = [
    '--no-defaults',
    `--user=${user}`,
    `--datadir=${data}`,
    `--socket=${join(folder, `socket-${index}`)}`,
    `--pid-file=${join(folder, `pid-${index}`)}`,
    `--port=${port}`,
    `--log-error=${join(folder, `log-${index}`)}`,
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
  let child: ChildProcess | null = null
  const query = async (sql: string) => {
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
  // What the node itself said last, where it does not come up.
  const lastWords = async () => (await readFile(join(folder, `log-${index}.err`), 'utf8')).slice(-2000)
  const isSynced = async () => {
    const rows = await query("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => [])
    return rows[0]?.Value === 'Synced'
  }
  const start = async (address: string) => {
    await openUp(data)
    const isNew = address === 'gcomm://' ? ['--wsrep-new-cluster'] : []
    child = spawn('mariadbd', [...base, `--wsrep-cluster-address=${address}`, ...isNew], { stdio: 'ignore' })
    const until = performance.now() + SYNC_LIMIT
    while (!(await isSynced())) {
      if (performance.now() > until || child.exitCode !== null)
        throw new Error(`Node ${index} does not come up: ${await lastWords()}`)
      await pause(100)
    }
  }
  return {
    port,
    query,
    start,
    // As a new machine in its place: it gets everything from the others.
    async restart() {
      await rm(data, { recursive: true, force: true })
      await mkdir(data)
      await start(members)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
