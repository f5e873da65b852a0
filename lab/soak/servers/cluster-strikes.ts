import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { aFirm } from '#testing/backend/builders.ts'
import type { GaleraCluster } from '#testing/backend/galera.ts'
import { aRunningProcess, type RunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** Three nodes, and a server on each. */
export interface Site {
  readonly cluster: GaleraCluster
  readonly servers: RunningProcess[]
}

interface Losses {
  nodes: number
  servers: number
  /** Nodes that got only what they missed. */
  missed: number
  /** Milliseconds from a node's start until its server writes again. */
  readonly recoveries: number[]
}

export const locationOn = ({ cluster }: Pick<Site, 'cluster'>, index: number): DatabaseLocation => ({
  kind: 'mysql',
  url: `mysql://root@127.0.0.1:${cluster.nodes[index]?.port}/site`,
})

/** How long, in milliseconds, the others may take to see that a node is gone. */
const NOTICE = seconds(4)

/** Waits for an acknowledged write; returns the milliseconds it took. @throws after a minute */
export async function writesAgain(server: RunningProcess): Promise<number> {
  const began = performance.now()
  while (performance.now() < began + minutes(1)) {
    const body = aFirm({ name: `After ${Math.random()}` })
    const answer = await as(visitor, server)
      .call(createFirm, { body })
      .catch(() => null)
    if (answer?.status === 201) return performance.now() - began
    await pause(50)
  }
  throw new Error('A server does not write a minute after its node is back')
}

/** Kills nodes and servers in turn, each with -9, and starts each on what it has. */
export async function strike(site: Site, isOver: () => boolean): Promise<Losses> {
  const { cluster, servers } = site
  const losses: Losses = { nodes: 0, servers: 0, missed: 0, recoveries: [] }
  for (let n = 0; ; n++) {
    await pause(seconds(3))
    if (isOver()) return losses
    const index = n % cluster.nodes.length
    const [node, server] = [cluster.nodes[index], servers[(index + 1) % servers.length]]
    if (!node || !server) return losses
    await node.kill()
    losses.nodes += 1
    await pause(NOTICE)
    const began = performance.now()
    if ((await node.restart()) === 'missed') losses.missed += 1
    const own = servers[index]
    if (own) await writesAgain(own)
    losses.recoveries.push(performance.now() - began)
    await server.crash()
    losses.servers += 1
    await pause(seconds(1))
    servers[(index + 1) % servers.length] = await aRunningProcess(
      locationOn(site, (index + 1) % servers.length),
    )
  }
}

/** Kills all nodes at once; starts the one first that holds the most, then the others. Returns the seconds it took. */
export async function killAll({ cluster, servers }: Site): Promise<number> {
  await Promise.all(cluster.nodes.map((node) => node.kill()))
  await pause(NOTICE)
  const began = performance.now()
  const standing: { index: number; position: number }[] = []
  for (const [index, node] of cluster.nodes.entries())
    standing.push({ index, position: await node.position() })
  standing.sort((one, other) => other.position - one.position)
  for (const [place, { index }] of standing.entries()) {
    const node = cluster.nodes[index]
    await (place === 0 ? node?.bootstrap() : node?.restart())
  }
  for (const server of servers) await writesAgain(server)
  return (performance.now() - began) / seconds(1)
}
