import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '#contract/directory.ts'
import { askTogether, crowdedFirms, healthDuring, questions } from '#testing/backend/crowd.ts'
import { fillDatabase } from '#testing/backend/filled-database.ts'
import type { Bench } from '../bench.ts'
import { ROOT, type Serving, serveOnCore } from '../child.ts'
import { goals, judged, unjudged } from '../goals.ts'
import type { Outcome, Row } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'

/** Directories that a crowd meets: firms, and challenges of each. */
const directories = [
  { firms: 300, challenges: 3 },
  { firms: 1000, challenges: 60 },
] as const

/** The most memory that a process ever had, in MB. (Linux) */
const peakMegabytes = (pid: number) =>
  (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

const newestOf = async ({ url }: Serving) =>
  ((await (await fetch(url + syncDirectory.path)).json()) as { revision: number }).revision

/** Asks 200 callers' different questions at once; returns how long health took meanwhile, and what the callers got. */
async function meetCrowd(server: Serving) {
  const crowd = [
    ...questions.pages(100),
    ...questions.syncs(50, await newestOf(server)),
    ...questions.pictures(22),
    ...questions.reviews(28),
  ]
  const asking = askTogether(server.url, crowd)
  const [answers, health] = await Promise.all([asking, healthDuring(server.url, asking)])
  const many = (statuses: (status: number) => boolean) =>
    answers.filter(({ status }) => statuses(status)).length
  return {
    health,
    whole: many((status) => status === 200),
    refused: many((status) => status === 503),
    failed: many((status) => status !== 200 && status !== 503),
  }
}

/** 16: a crowd whose questions are all different. */
export async function crowd(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  for (const { firms, challenges } of bench.options.quick ? directories.slice(0, 1) : directories) {
    bench.log(`  ${firms} firms of ${challenges} challenges ...`)
    const dataDir = join(bench.folder, `crowd-${firms}`)
    await fillDatabase(dataDir, crowdedFirms(firms, challenges), { apart: true })
    const server = await serveOnCore(0, [process.execPath, join(ROOT, 'backend/main.ts')], {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLE_FIRMS: 'false',
    })
    try {
      const { health, whole, refused, failed } = await meetCrowd(server)
      const memory = peakMegabytes(server.pid)
      const common = { figure: 16, firms } as const
      const each = `${challenges} challenges each`
      rows.push(
        {
          ...common,
          what: `200 different questions at once, ${each}: answered, asked to come back, failed`,
          goal: 'none failed',
          measured: `${whole}, ${refused}, ${failed}`,
          holds: failed === 0,
        },
        {
          ...common,
          what: `health meanwhile, ms, ${each}`,
          ...judged(Math.max(...health), goals.healthMeanwhile),
          measured: `${described(spreadOf(health))}, worst ${readable(Math.max(...health))}`,
        },
        {
          ...common,
          what: `most memory, MB, ${each}`,
          ...(firms === 300 ? judged(memory, goals.crowdMemory) : unjudged('see 300 firms')),
          measured: readable(memory),
        },
      )
    } finally {
      await server.stop()
    }
  }
  return { rows }
}
