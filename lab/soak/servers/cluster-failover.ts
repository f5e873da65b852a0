import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { startFailoverProxy } from '#testing/backend/failover-proxy.ts'
import type { GaleraCluster } from '#testing/backend/galera.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { type Ledger, load, missingOn } from './cluster-load.ts'
import { writesAgain } from './cluster-strikes.ts'
import { quantile } from './figures.ts'
import type { Finding } from './goals.ts'

/**
 * One server behind a proxy of the database that goes over to another node: each node in turn dies under load, and
 * what was acknowledged is there.
 */
export async function failOver({ nodes }: GaleraCluster, ledger: Ledger, rounds: number): Promise<Finding> {
  const proxy = await startFailoverProxy(nodes.map(({ port }) => port))
  const server = await aRunningProcess({ kind: 'mysql', url: `mysql://root@127.0.0.1:${proxy.port}/site` })
  let done = false
  const callers = [0, 1, 2].map((n) => load(ledger, [server], { name: `proxy ${n}`, isOver: () => done }))
  const gaps: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause(seconds(3))
    const node = nodes[round % nodes.length]
    await node?.kill()
    gaps.push(await writesAgain(server))
    await pause(seconds(4))
    await node?.restart()
  }
  done = true
  await Promise.all(callers)
  await pause(seconds(2))
  const missing = await Promise.all(nodes.map((node) => missingOn(node, ledger)))
  await server.crash()
  await proxy.stop()
  const answers = [...ledger.answers].sort().map(([what, times]) => `${what}: ${times}`)
  const took = [0.5, 1].map((p) => (quantile(gaps, p) / seconds(1)).toFixed(1)).join(' and ')
  const figures = `a server behind a proxy of the database, whose node died ${rounds} times: it wrote again after ${took} s (median, longest); answers: ${answers.join(', ')}; not proper: ${ledger.faults.length}; wrong on the nodes: ${missing.join(', ')}`
  return { passed: missing.every((n) => n === 0) && ledger.faults.length === 0, figures }
}
