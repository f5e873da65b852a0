import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { aNode, type GaleraNode } from './galera-node.ts'

export interface GaleraCluster {
  readonly nodes: readonly GaleraNode[]
  stop(): Promise<void>
}

/** Ports of one node: queries, group, incremental and whole transfers. */
const PORTS_EACH = 10

async function install(data: string, user: string): Promise<void> {
  const options = [`--datadir=${data}`, `--user=${user}`, '--skip-test-db']
  const all = ['--no-defaults', ...options, '--auth-root-authentication-method=normal']
  const child = spawn('mariadb-install-db', all, { stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`mariadb-install-db ended with ${code}`)
}

/** Three nodes of MariaDB Galera on loopback, from `firstPort` on. All of it is thrown away at the end. */
export async function startGalera(firstPort = 4510): Promise<GaleraCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'galera-'))
  await chmod(folder, 0o777)
  const user = userInfo().username
  const ports = [0, 1, 2].map((index) => firstPort + index * PORTS_EACH)
  const members = `gcomm://${ports.map((port) => `127.0.0.1:${port + 1}`).join(',')}`
  const nodes = ports.map((port, index) =>
    aNode({ data: join(folder, `data-${index}`), port, folder, members, index, user }),
  )
  for (const index of nodes.keys()) await install(join(folder, `data-${index}`), user)
  const [first, ...others] = nodes
  await first?.bootstrap()
  for (const other of others) await other.start()
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
