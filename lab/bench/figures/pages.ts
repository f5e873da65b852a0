import type { Bench } from '../bench.ts'
import { goals, judged } from '../goals.ts'
import { type LighthouseRun, lighthouse, slowNetwork } from '../lighthouse.ts'
import type { Bar, Outcome, Row } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'

type Subject = 'product' | 'typical' | 'shell'
type Runs = Record<Subject, LighthouseRun[]>

/** Above this many firms the pages that draw every row take minutes for each run, or never end. */
const MOST_FOR_CONTROLS = 1000

async function interleaved(
  bench: Bench,
  firms: number,
  subjects: readonly Subject[],
  flags: readonly string[],
): Promise<Runs> {
  const runs: Runs = { product: [], typical: [], shell: [] }
  const given = new Set(subjects)
  for (let round = 0; round < bench.options.rounds; round++) {
    for (const subject of given) {
      const { url } =
        subject === 'product' ? await bench.product(firms) : await bench.pageControl(subject, firms)
      const run = await lighthouse(url, flags, ['performance'])
      bench.log(
        `  ${firms} firms, round ${round + 1}, ${subject}: ${run ? `LCP ${readable(run.lcp)} ms` : 'no end'}`,
      )
      if (run) runs[subject].push(run)
      else given.delete(subject)
    }
  }
  if (runs.product.length === 0) throw new Error(`Lighthouse found no end at ${firms} firms`)
  return runs
}

const spread = (runs: readonly LighthouseRun[], key: 'lcp' | 'tbt' | 'cls' | 'machine') =>
  spreadOf(runs.map((run) => run[key]))

function barsOf(chart: string, firms: number, runs: Runs): Bar[] {
  return Object.entries(runs)
    .filter(([, list]) => list.length > 0)
    .map(([subject, list]) => ({
      chart,
      group: `${readable(firms)} firms`,
      subject,
      value: spread(list, 'lcp').median / 1000,
    }))
}

function ratioRow(
  row: Pick<Row, 'figure' | 'firms'>,
  runs: Runs,
  goal: typeof goals.largestPaintRatio | typeof goals.slowLineRatio,
): Row[] {
  if (runs.typical.length === 0) return []
  const typical = spread(runs.typical, 'lcp')
  const ratio = spread(runs.product, 'lcp').median / typical.median
  return [
    {
      ...row,
      what: 'LCP against the typical build',
      ...judged(ratio, goal),
      measured: `${readable(ratio)} x of ${described(typical)} ms`,
    },
  ]
}

/** 6: Lighthouse's simulated phone. */
export async function simulatedPhone(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  const bars: Bar[] = []
  for (const firms of bench.options.sizes) {
    const subjects: Subject[] = firms > MOST_FOR_CONTROLS ? ['product'] : ['product', 'typical', 'shell']
    const runs = await interleaved(bench, firms, subjects, [])
    const [lcp, tbt, cls] = [
      spread(runs.product, 'lcp'),
      spread(runs.product, 'tbt'),
      spread(runs.product, 'cls'),
    ]
    const row = { figure: 6, firms }
    rows.push(
      {
        ...row,
        what: 'LCP, ms',
        ...judged(lcp.median, goals.largestPaint),
        measured: described(lcp),
      },
      ...ratioRow(row, runs, goals.largestPaintRatio),
      {
        ...row,
        what: 'TBT, ms',
        ...judged(tbt.median, firms <= 100 ? goals.blocking : goals.blockingOfMany),
        measured: described(tbt),
      },
      { ...row, what: 'CLS', goal: '0', measured: described(cls), holds: cls.median === 0 },
      {
        ...row,
        what: "speed of the machine (Lighthouse's index)",
        goal: 'above 2,000 for absolute times',
        measured: described(spread(Object.values(runs).flat(), 'machine')),
        holds: null,
      },
    )
    bars.push(...barsOf('lcp', firms, runs))
  }
  return { rows, bars }
}

/** 7: a slow phone on a slow network, applied. */
export async function slowPhone(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  const bars: Bar[] = []
  for (const firms of bench.options.sizes) {
    const subjects: Subject[] = firms > MOST_FOR_CONTROLS ? ['product'] : ['product', 'typical']
    const runs = await interleaved(bench, firms, subjects, slowNetwork)
    const lcp = spread(runs.product, 'lcp')
    const row = { figure: 7, firms }
    rows.push(
      {
        ...row,
        what: 'LCP at 400 kbit/s, 400 ms, 4 x CPU, ms',
        goal: 'see the ratio',
        measured: described(lcp),
        holds: null,
      },
      ...ratioRow(row, runs, goals.slowLineRatio),
    )
    bars.push(...barsOf('slow', firms, runs))
  }
  return { rows, bars }
}

/** Public pages that search engines may list. */
const PUBLIC_PAGES = ['/', '/verified-traders', '/submit-review', '/how-we-rate'] as const

/** 10: Lighthouse's four categories. */
export async function categories(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  const firms = 100
  const { url } = await bench.product(firms)
  for (const path of PUBLIC_PAGES) {
    const runs: LighthouseRun[] = []
    for (let round = 0; round < bench.options.rounds; round++) {
      const run = await lighthouse(url + path)
      if (run) runs.push(run)
    }
    const scores = [0, 1, 2, 3].map((index) => spreadOf(runs.map((run) => run.scores[index] ?? 0)))
    const faults = [...new Set(runs.flatMap((run) => run.faults))]
    rows.push({
      figure: 10,
      what: `Lighthouse on ${path}: performance, accessibility, best practices, SEO`,
      firms,
      goal: 'at least 98 / 100 / 100 / 100',
      measured: `${scores.map(described).join(' / ')}${faults.length > 0 ? ` (${faults.join(', ')})` : ''}`,
      holds: scores.every(({ median }, index) => median >= (index === 0 ? 98 : 100)),
    })
  }
  return { rows }
}
