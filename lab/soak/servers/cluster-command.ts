import { setTimeout as pause } from 'node:timers/promises'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { startGalera } from '#testing/backend/galera.ts'
import { failOver } from './cluster-failover.ts'
import { aLedger, contentOf, type Ledger, load, missingOn } from './cluster-load.ts'
import { restoreBesideWrites, restoreTogether } from './cluster-restores.ts'
import { migrateTogether, scheduleTogether, startTogether } from './cluster-starts.ts'
import { killAll, type Site, strike } from './cluster-strikes.ts'
import { quantile } from './figures.ts'
import type { Finding } from './goals.ts'

// Three servers on three nodes of a MariaDB Galera cluster, under load, while nodes and servers are killed:
// npm run soak:cluster [-- --seconds 180 --writers 6 --boots 6 --days 20 --failovers 3 --port 4810]
const args = process.argv.slice(2)
const numberOf = (name: string, fallback: number) => {
  const index = args.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(args[index + 1])
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const judge = ({ passed, figures }: Finding) => {
  say(`${passed ? 'ok     ' : 'FAILED '}${figures}`)
  if (!passed) process.exitCode = 1
}

/** Compares what callers were answered with what each node holds, once the servers are idle. */
async function compare({ cluster, servers }: Site, ledger: Ledger): Promise<Finding> {
  const until = performance.now() + seconds(30)
  const contents = () => Promise.all(cluster.nodes.map(contentOf))
  let same = false
  while (!same && performance.now() < until) {
    await pause(seconds(1))
    same = new Set(await contents()).size === 1
  }
  const missing = await Promise.all(cluster.nodes.map((node) => missingOn(node, ledger)))
  const ended = servers.filter(({ child }) => child.exitCode !== null).length
  const answers = [...ledger.answers].sort().map(([what, times]) => `${what}: ${times}`)
  const figures = `answers: ${answers.join(', ')}; not proper: ${ledger.faults.length}; acknowledged: ${ledger.present.size} firms to be there (${ledger.unsure.size} with a fee that nobody knows), ${ledger.gone.size} to be gone; wrong on the nodes: ${missing.join(', ')}; all tables equal on all nodes: ${same}; servers that ended: ${ended}`
  const passed = same && missing.every((n) => n === 0) && ended === 0 && ledger.faults.length === 0
  return { passed, figures }
}

/** Runs `work` under load, and compares afterwards. */
async function underLoad(site: Site, work: (isOver: () => boolean) => Promise<Finding>, lasts = 0) {
  const ledger = aLedger()
  const until = performance.now() + lasts
  let done = false
  const isOver = () => done
  const callers = Array.from({ length: numberOf('writers', 6) }, (_, writer) =>
    load(ledger, site.servers, { name: `${writer}`, isOver }),
  )
  const finding = await work(() => performance.now() > until)
  await pause(seconds(3))
  done = true
  await Promise.all(callers)
  judge(finding)
  judge(await compare(site, ledger))
}

say('Starting three nodes ...')
const cluster = await startGalera(numberOf('port', 4810))
try {
  judge(await migrateTogether(cluster, numberOf('boots', 6)))
  const { servers, finding } = await startTogether(cluster)
  judge(finding)
  const site: Site = { cluster, servers }
  judge(await scheduleTogether(cluster, numberOf('days', 20)))
  judge(await restoreTogether(servers, 4))
  judge(await restoreBesideWrites(servers, 4))
  judge(await failOver(cluster, aLedger(), numberOf('failovers', 3)))
  const lasts = seconds(numberOf('seconds', 180))
  await underLoad(
    site,
    async (isOver) => {
      const { nodes, servers: killed, missed, recoveries } = await strike(site, isOver)
      const took = [0.5, 1].map((p) => (quantile(recoveries, p) / 1000).toFixed(1)).join(' and ')
      const figures = `${nodes} nodes and ${killed} servers killed with -9 in ${lasts / minutes(1)} min; ${missed} nodes came back with what they missed, ${nodes - missed} with everything; from the start of a node to a write through it: ${took} s (median, longest)`
      return { passed: nodes > 0, figures }
    },
    lasts,
  )
  await underLoad(site, async () => {
    await pause(seconds(5))
    const took = await killAll(site)
    return {
      passed: true,
      figures: `all three nodes killed at once under load: ${took.toFixed(1)} s until all three servers wrote again`,
    }
  })
  const withoutKey = await cluster.nodes[0]?.query(
    `SELECT t.table_name FROM information_schema.tables t LEFT JOIN information_schema.table_constraints c
     ON c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY'
     WHERE t.table_schema = 'site' AND c.constraint_name IS NULL`,
  )
  judge({ passed: withoutKey?.length === 0, figures: `tables without a primary key: ${withoutKey?.length}` })
  for (const server of servers) await server.crash()
} finally {
  await cluster.stop()
}
process.exit()
