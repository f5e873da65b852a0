import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../child.ts'
import type { BenchOptions } from '../options.ts'
import type { Bar, Row } from '../row.ts'
import { readable } from '../stats.ts'
import { drawChart } from './chart.ts'
import { tableMarkdown } from './table.ts'

/** The rows of earlier runs; a run of some figures replaces those alone. */
interface Kept {
  readonly rows: readonly Row[]
  readonly bars: readonly (Bar & { readonly figure: number })[]
  /** By figure: the day and the machine of its measurement, in words. */
  readonly taken: Readonly<Record<string, string>>
}

/** Stands beside the report that is written from it, so that a run of some figures leaves the others in it. */
const KEPT = join(ROOT, 'docs/performance.json')
const PICTURES = 'pictures/performance'

const charts = [
  {
    figure: 1,
    key: 'scripts',
    title: 'JavaScript before the list answers',
    unit: 'kB in brotli 11, less is better',
  },
  { figure: 3, key: 'document', title: 'Home document', unit: 'kB in brotli 11, less is better' },
  { figure: 6, key: 'lcp', title: 'LCP on a simulated phone', unit: 'seconds, less is better' },
  { figure: 7, key: 'slow', title: 'LCP at 400 kbit/s, 400 ms, 4 x CPU', unit: 'seconds, less is better' },
  { figure: 8, key: 'warm', title: 'Opened again offline: first row', unit: 'milliseconds, less is better' },
  { figure: 11, key: 'throughput', title: 'Requests a second, 100 firms', unit: 'more is better' },
] as const

async function readKept(): Promise<Kept> {
  try {
    return JSON.parse(await readFile(KEPT, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { rows: [], bars: [], taken: {} }
  }
}

function machine(): string {
  const [first] = cpus()
  const memory = readable(totalmem() / 1e9)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform} ${release()}, Node ${process.versions.node}`
}

/** Which figures were measured when and where: a line for each day and machine. */
function occasions(taken: Kept['taken']): string {
  const figuresOf = Map.groupBy(Object.keys(taken), (figure) => taken[figure] ?? '')
  return [...figuresOf].map(([occasion, figures]) => `- ${figures.join(', ')}: ${occasion}`).join('\n')
}

function text(kept: Kept): string {
  const shown = charts.filter(({ key }) => kept.bars.some(({ chart }) => chart === key))
  const held = kept.rows.filter(({ holds }) => holds).length
  const judged = kept.rows.filter(({ holds }) => holds !== null).length
  return `# Performance

Written by \`npm run bench\`; a change by hand is lost. ${held} of ${judged} goals held. The figures, by their numbers, are of

${occasions(kept.taken)}

The product runs as in production, beside pages and servers that it is compared with, one after the other and round after
round, so that what slows the machine slows all of them. Numbers are medians, with the least and the most in brackets.
Where goal and ratio disagree, believe the ratio: absolute times are those of this machine.

- _typical_: a single-page build of the same list with a data router, a query cache, schemas, dialog, carousel and icons
  from libraries; three calls before the first row.
- _shell_: an app shell that reads the list from Dexie.
- _node:http_: the product's own bytes from memory.

${tableMarkdown(kept.rows)}

${shown.map(({ key, title }) => `![${title}](${PICTURES}/${key}.svg)`).join('\n\n')}
`
}

/** Adds what was measured to \`docs/performance.json\` and, unless the run was a quick one, writes the report from it. */
export async function writeReport(
  rows: readonly Row[],
  bars: readonly Bar[],
  options: BenchOptions,
): Promise<void> {
  if (options.quick || rows.length === 0) return
  const before = await readKept()
  const figures = new Set(rows.map(({ figure }) => figure))
  const occasion = `${new Date().toISOString().slice(0, 10)}, ${machine()}`
  const owned = bars.map((bar) => ({
    ...bar,
    figure: charts.find(({ key }) => key === bar.chart)?.figure ?? 0,
  }))
  const kept: Kept = {
    rows: [...before.rows.filter(({ figure }) => !figures.has(figure)), ...rows],
    bars: [...before.bars.filter(({ figure }) => !figures.has(figure)), ...owned],
    taken: { ...before.taken, ...Object.fromEntries([...figures].map((figure) => [figure, occasion])) },
  }
  await writeFile(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
  const docs = join(ROOT, 'docs')
  await mkdir(join(docs, PICTURES), { recursive: true })
  for (const { key, title, unit } of charts) {
    const drawn = kept.bars.filter(({ chart }) => chart === key)
    if (drawn.length > 0)
      await writeFile(join(docs, PICTURES, `${key}.svg`), drawChart({ title, unit, bars: drawn }))
  }
  await writeFile(join(docs, 'performance.md'), text(kept))
}
