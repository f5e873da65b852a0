import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '#backend/database/connect.ts'
import { steps } from '#backend/schema/steps.ts'
import type { GaleraCluster } from '#testing/backend/galera.ts'
import { aRunningProcess, type RunningProcess } from '#testing/backend/running-process.ts'
import { anInstance, simulateSchedule } from '#testing/backend/schedule.ts'
import { locationOn } from './cluster-strikes.ts'
import type { Finding } from './goals.ts'

const at = (name: string) => fileURLToPath(new URL(`../../../testing/backend/${name}.ts`, import.meta.url))

/** Runs a script on a node to its end; "" where it was killed. */
const output = (script: string, cluster: GaleraCluster, index: number, ...more: string[]) =>
  promisify(execFile)(process.execPath, [
    at(script),
    JSON.stringify(locationOn({ cluster }, index)),
    ...more,
  ]).then(
    ({ stdout }) => stdout,
    () => '',
  )

const INDEXES = [0, 1, 2]

async function emptyDatabase({ nodes }: GaleraCluster): Promise<void> {
  await nodes[0]?.query('DROP DATABASE IF EXISTS site')
  await nodes[0]?.query('CREATE DATABASE site CHARACTER SET utf8mb4')
  // A node that is asked waits for what others did before.
  for (const node of nodes) await node.query('SHOW DATABASES')
}

const statementCount = steps.flatMap(({ statements }) => statements).length

/** Three processes migrate three nodes at once; in every second round the first of them is killed on its way. */
export async function migrateTogether(cluster: GaleraCluster, rounds: number): Promise<Finding> {
  let [whole, once] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    await emptyDatabase(cluster)
    const victim = round % 2 === 1
    const killed = victim
      ? output('crashing-migrate-process', cluster, 0, String((round * 7) % statementCount))
      : output('migrate-process', cluster, 0)
    const said = await Promise.all([
      killed,
      ...[1, 2].map((index) => output('migrate-process', cluster, index)),
    ])
    const ran = said.flatMap((words) => JSON.parse(words || '[]') as string[])
    const rows = await cluster.nodes[2]?.query('SELECT name FROM site.migrations')
    if (rows?.length === steps.length) whole += 1
    if (new Set(ran).size === ran.length && (victim || ran.length === steps.length)) once += 1
  }
  const figures = `three processes migrated three nodes at once, ${rounds} times, in every second of which one was killed on its way: ${whole} schemas whole, each step once in ${once}`
  return { passed: whole === rounds && once === rounds, figures }
}

/** Three servers start at once, each on its node of an empty cluster. */
export async function startTogether(
  cluster: GaleraCluster,
): Promise<{ readonly servers: RunningProcess[]; readonly finding: Finding }> {
  await emptyDatabase(cluster)
  const servers = await Promise.all(INDEXES.map((index) => aRunningProcess(locationOn({ cluster }, index))))
  const [admins] = (await cluster.nodes[1]?.query('SELECT COUNT(*) AS n FROM site.users')) ?? []
  const [themes] = (await cluster.nodes[2]?.query('SELECT COUNT(*) AS n FROM site.themes')) ?? []
  const boots = servers.map(({ bootTime }) => `${(bootTime / 1000).toFixed(1)} s`).join(', ')
  const figures = `three servers started at once on an empty cluster in ${boots}: ${admins?.n} first admin, ${themes?.n} default theme`
  return { servers, finding: { passed: Number(admins?.n) === 1 && Number(themes?.n) === 1, figures } }
}

/** Due jobs are done once, by instances on different nodes. */
export async function scheduleTogether(cluster: GaleraCluster, days: number): Promise<Finding> {
  const opened: ReturnType<typeof openDatabase>[] = []
  const ran: string[] = []
  const start = async (index: number) => {
    const database = openDatabase(locationOn({ cluster }, index))
    opened.push(database)
    return anInstance(database, (due) => ran.push(due))
  }
  const due = await simulateSchedule({ days, instances: INDEXES.length, start })
  const within = ran.filter((moment) => moment <= (due.at(-1) ?? ''))
  const once = due.filter((moment) => within.filter((other) => other === moment).length === 1).length
  for (const database of opened) await database.close()
  const figures = `jobs on three nodes, ${days} simulated days with a crash each: of ${due.length} due times ${once} were done exactly once; ${within.length - once} runs beside`
  return { passed: once === due.length && within.length === due.length, figures }
}
