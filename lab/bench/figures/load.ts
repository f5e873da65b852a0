import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFirms } from '#contract/firm-endpoints.ts'
import type { Bench } from '../bench.ts'
import { ROOT, type Serving, serveOnCore } from '../child.ts'
import { goals, judged, unjudged } from '../goals.ts'
import type { Bar, Outcome, Row } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'
import { requestsPerSecond } from '../wrk.ts'

interface Subject {
  readonly name: string
  readonly server: Serving
  /** Entity tag that this server gives for a path; for 304. */
  tag(path: string): Promise<string>
}

const tagOf = (server: Serving) => async (path: string) => {
  const reply = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } })
  await reply.arrayBuffer()
  return reply.headers.get('etag') ?? ''
}

const WARM_UP_SECONDS = 1

/** One request kind at every subject in turn, round after round. */
async function rounds(bench: Bench, subjects: readonly Subject[], path: string, unchanged: boolean) {
  const rates = new Map(subjects.map(({ name }) => [name, [] as number[]]))
  // Node compiles what it meets often while it serves; what is compared is what they do after that.
  for (const { server } of subjects) await requestsPerSecond(server.url + path, WARM_UP_SECONDS)
  for (let round = 0; round < Math.min(3, bench.options.rounds); round++) {
    for (const { name, server, tag } of subjects) {
      const headers: Record<string, string> = unchanged ? { 'If-None-Match': await tag(path) } : {}
      rates.get(name)?.push(await requestsPerSecond(server.url + path, bench.options.loadSeconds, headers))
    }
  }
  return (name: string) => spreadOf(rates.get(name) ?? [])
}

/** 11: against bare node:http on the same bytes. */
export async function throughput(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  const bars: Bar[] = []
  for (const firms of bench.options.sizes) {
    const subjects = [
      { name: 'product', server: await bench.product(firms) },
      { name: 'node:http', server: await bench.bareServer(firms) },
    ].map((subject) => ({ ...subject, tag: tagOf(subject.server) }))
    const kinds = [
      { label: 'firm list', path: listFirms.path, unchanged: false },
      { label: 'home document', path: '/', unchanged: false },
      { label: 'firm list unchanged (304)', path: listFirms.path, unchanged: true },
    ]
    for (const { label, path, unchanged } of kinds) {
      const rate = await rounds(bench, subjects, path, unchanged)
      const [own, node] = [rate('product'), rate('node:http')]
      const ratio = own.median / node.median
      rows.push({
        figure: 11,
        what: `${label}: requests a second`,
        firms,
        ...(firms === 100 ? judged(ratio, goals.throughputRatio) : unjudged('see 100 firms')),
        measured: `${described(own)}; ${readable(ratio)} x of ${readable(node.median)}`,
      })
      if (firms !== 100) continue
      for (const { name } of subjects) {
        bars.push({ chart: 'throughput', group: label, subject: name, value: rate(name).median })
      }
    }
  }
  return { rows, bars }
}

/** 12: against the same list asked of the database at every request. */
export async function againstPlainRoute(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  for (const firms of bench.options.sizes.filter((size) => size === 100 || size === 1000)) {
    const product = await bench.product(firms)
    const file = join(product.dataDir, 'directory.sqlite')
    const plain = await serveOnCore(
      0,
      [process.execPath, join(ROOT, 'testing/backend/plain-route.ts'), file],
      {
        NODE_ENV: 'production',
      },
    )
    const subjects = [
      { name: 'product', server: product, tag: tagOf(product) },
      { name: 'plain', server: plain, tag: tagOf(plain) },
    ]
    const rate = await rounds(bench, subjects, listFirms.path, false)
    await plain.stop()
    const ratio = rate('product').median / rate('plain').median
    rows.push({
      figure: 12,
      what: 'firm list against Koa and Sequelize at every request',
      firms,
      ...judged(ratio, firms === 100 ? goals.plainRouteRatio : goals.plainRouteRatioOfMany),
      measured: `${readable(ratio)} x of ${described(rate('plain'))} a second`,
    })
  }
  return { rows }
}

const residentMegabytes = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

/** 13: memory of the server after a minute of load. */
export async function memory(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  for (const firms of bench.options.sizes.filter((size) => size >= 100)) {
    const { url, pid } = await bench.product(firms)
    await requestsPerSecond(url + listFirms.path, bench.options.memorySeconds)
    const megabytes = residentMegabytes(pid)
    rows.push({
      figure: 13,
      what: `resident memory after ${bench.options.memorySeconds} s of load, MB`,
      firms,
      ...judged(megabytes, firms <= 100 ? goals.memory : goals.memoryOfMany),
      measured: readable(megabytes),
    })
  }
  return { rows }
}
