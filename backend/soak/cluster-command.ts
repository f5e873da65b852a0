import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { aFirm } from '#backend/testing/builders.ts'
import { type GaleraCluster, type GaleraNode, startGalera } from '#backend/testing/galera.ts'
import { aRunningProcess, type RunningProcess } from '#backend/testing/running-process.ts'
import { as, visitor } from '#backend/testing/test-server.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'

// Three servers on three nodes of a MariaDB Galera cluster, under load, while nodes are killed:
// npm run soak:cluster [-- --seconds 120 --writers 6]
const words = process.argv.slice(2)
const numberOf = (name: string, fallback: number) => {
  const index = words.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(words[index + 1])
}
const SECONDS = numberOf('seconds', 120)
const WRITERS = numberOf('writers', 6)

const say = (line: string) => process.stdout.write(`${line}\n`)
const statuses = new Map<string, number>()
const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)

/** What was acknowledged: firms that must be there with this fee, and firms that must be gone. */
const present = new Map<string, string>()
const gone = new Set<string>()
/** Firms with a write that nobody answered: it may have happened, or not. */
const unsure = new Set<string>()

async function ask<T>(what: string, call: () => Promise<{ status: number; body: T }>) {
  const answer = await call().catch(() => ({ status: 0, body: null }))
  count(`${what} ${answer.status}`)
  return answer
}

/** One caller of the site: adds firms, changes what it added, deletes some, reads; each call goes to any server. */
async function load(
  servers: readonly RunningProcess[],
  isOver: () => boolean,
  writer: number,
): Promise<void> {
  const own: string[] = []
  for (let n = 0; !isOver(); n++) {
    const server = servers[Math.floor(Math.random() * servers.length)]
    if (!server) return
    const call = as(visitor, server).call
    const id = own.at(-1)
    if (n % 4 === 1) await ask('read', () => call(listFirms))
    else if (id !== undefined && n % 4 === 2) {
      const evaluationFee = `$${n}`
      const { status } = await ask('change', () =>
        call(changeFirm, { params: { id }, body: { evaluationFee } }),
      )
      if (status === 200) present.set(id, evaluationFee)
      else unsure.add(id)
    } else if (id !== undefined && n % 12 === 3) {
      own.pop()
      const { status } = await ask('delete', () => call(deleteFirm, { params: { id } }))
      present.delete(id)
      if (status === 200 && !unsure.has(id)) gone.add(id)
    } else {
      const body = aFirm({ name: `Firm of ${writer}, ${n}`, evaluationFee: '$1' })
      const made = await ask('create', () => call(createFirm, { body }))
      if (made.status === 201) {
        own.push(made.body.id)
        present.set(made.body.id, '$1')
      }
    }
    await pause(10)
  }
}

/** Kills one node after another, each with -9, and lets it come back before the next. */
async function strike({ nodes }: GaleraCluster, isOver: () => boolean): Promise<number> {
  let kills = 0
  for (; !isOver(); kills++) {
    await pause(seconds(3))
    if (isOver()) return kills
    const node = nodes[kills % nodes.length]
    await node?.kill()
    await pause(seconds(3))
    await node?.restart()
  }
  return kills
}

/** What is missing on a node of what was acknowledged. */
async function missingOn(node: GaleraNode): Promise<number> {
  const rows = await node.query('SELECT id, evaluationFee FROM site.firms')
  const there = new Map(rows.map(({ id, evaluationFee }) => [String(id), String(evaluationFee)]))
  const lost = [...present].filter(([id, fee]) => (unsure.has(id) ? !there.has(id) : there.get(id) !== fee))
  return lost.length + [...gone].filter((id) => there.has(id)).length
}

say('Starting three nodes and three servers ...')
const cluster = await startGalera()
const [first] = cluster.nodes
await first?.query('CREATE DATABASE site CHARACTER SET utf8mb4')
const servers: RunningProcess[] = []
for (const { port } of cluster.nodes) {
  const location: DatabaseLocation = { kind: 'mysql', url: `mysql://root@127.0.0.1:${port}/site` }
  servers.push(await aRunningProcess(location))
}
const until = performance.now() + seconds(SECONDS)
const isOver = () => performance.now() > until
const [kills] = await Promise.all([
  strike(cluster, isOver),
  ...Array.from({ length: WRITERS }, (_, writer) => load(servers, isOver, writer)),
])
await pause(seconds(5))
const missing = await Promise.all(cluster.nodes.map(missingOn))
const contents = await Promise.all(
  cluster.nodes.map(async (node) =>
    JSON.stringify(await node.query('CHECKSUM TABLE site.firms, site.history')),
  ),
)
const withoutKey = await first?.query(
  `SELECT t.table_name FROM information_schema.tables t LEFT JOIN information_schema.table_constraints c
   ON c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY'
   WHERE t.table_schema = 'site' AND c.constraint_name IS NULL`,
)
const answers = [...statuses].sort().map(([what, times]) => `${what}: ${times}`)
say(`${kills} nodes killed in ${SECONDS} s under ${WRITERS} callers; answers: ${answers.join(', ')}`)
say(
  `acknowledged: ${present.size} firms to be there, ${gone.size} to be gone; missing on the nodes: ${missing.join(', ')}`,
)
say(
  `nodes hold the same: ${new Set(contents).size === 1}; tables without a primary key: ${withoutKey?.length}`,
)
const exits = servers.filter(({ child }) => child.exitCode !== null).length
const faults = answers.filter((line) => / 5(?!03)\d\d:/.test(line))
const passed =
  kills > 0 &&
  missing.every((n) => n === 0) &&
  new Set(contents).size === 1 &&
  exits === 0 &&
  faults.length === 0
say(
  `${passed ? 'ok     ' : 'FAILED '}servers that ended: ${exits}; answers that say the server is broken: ${faults.join(', ') || 'none'}`,
)
for (const server of servers) await server.crash()
await cluster.stop()
process.exitCode = passed ? 0 : 1
