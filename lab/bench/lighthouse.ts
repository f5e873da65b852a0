import { join } from 'node:path'
import { chromiumPath } from './browser.ts'
import { output, ROOT } from './child.ts'

/** The figures of one Lighthouse run; times in milliseconds. */
export interface LighthouseRun {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** Scores from 0 to 100, in the order of the report: performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[]
  /** Audits below the full mark, without performance. */
  readonly faults: readonly string[]
  /** How fast the machine was, by Lighthouse's own measure; an idle one of this class gives above 2,000. */
  readonly machine: number
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly environment: { readonly benchmarkIndex: number }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Slow phone on a slow network, applied and not simulated: 400 kbit/s, 400 ms, a processor a fourth as fast. */
export const slowNetwork = [
  '--throttling-method=devtools',
  '--throttling.requestLatencyMs=400',
  '--throttling.downloadThroughputKbps=400',
  '--throttling.uploadThroughputKbps=400',
  '--throttling.cpuSlowdownMultiplier=4',
] as const

function faultsOf({ audits, categories }: Report): string[] {
  return CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
}

/** Lighthouse's error where its own trace lacks the beginning of the navigation: one run of thirty. */
const LOST_START = /NO_NAVSTART/

/** Its report, or null where it comes to no end; a run that it lost itself is done again. */
async function reportOf(command: readonly string[], attempts = 3): Promise<string | null> {
  try {
    return await output(command, { CHROME_PATH: chromiumPath })
  } catch (error) {
    return attempts > 1 && LOST_START.test(String(error)) ? reportOf(command, attempts - 1) : null
  }
}

/** Runs Lighthouse 13 as a phone on `url`; null where the page does not come to an end in two minutes. */
export async function lighthouse(
  url: string,
  flags: readonly string[] = [],
  categories: readonly string[] = CATEGORIES,
): Promise<LighthouseRun | null> {
  const command = [
    process.execPath,
    join(ROOT, 'lab/bench/packages/node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    '--max-wait-for-load=120000',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ...flags,
  ]
  const said = await reportOf(command)
  if (said === null) return null
  const report = JSON.parse(said) as Report
  if (report.runtimeError) return null
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    faults: faultsOf(report),
    machine: report.environment.benchmarkIndex,
  }
}
