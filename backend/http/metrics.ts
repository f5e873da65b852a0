import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withStatus } from './with-status.ts'

/** Where metrics are read. */
const METRICS_PATH = '/metrics'

/** A figure that is read at each scrape. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly read: () => number | Promise<number>
}

/** Figures of one name, one for each kind of what they count. */
export interface FiguresByKind {
  readonly name: string
  readonly help: string
  readonly readEach: () => Readonly<Record<string, number>>
}

interface MetricsOptions {
  /** The token that callers have to show. */
  readonly token: string
  readonly figures: readonly (Figure | FiguresByKind)[]
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are equal, in a time that depends on neither. */
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The pattern that a request matched, never its own address: names, ids and tokens stay out, and the number of series
 * stays small.
 */
function routeOf(ctx: Context, status: number): string {
  const matched = (ctx.matched ?? []) as readonly { readonly path: unknown; readonly methods: string[] }[]
  const layer = matched.find(({ methods }) => methods.includes(ctx.method))
  if (layer) return String(layer.path)
  return status === 404 ? 'unknown' : 'page or file'
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/**
 * Counts requests and answers `GET /metrics` in the format of Prometheus to who shows the token. Runs before everything
 * else, so that its own calls are neither counted nor logged as visits.
 */
export function serveMetrics({ token, figures }: MetricsOptions): Middleware {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, by method, route and status',
    labelNames,
    buckets,
    registers: [registry],
  })
  const failed = new Counter({
    name: 'metrics_refused_total',
    help: 'Calls of the metrics without the token',
    registers: [registry],
  })
  for (const figure of figures) {
    const { name, help } = figure
    const common = { name, help, registers: [registry] }
    if ('readEach' in figure) {
      new Gauge({
        ...common,
        labelNames: ['kind'],
        collect() {
          for (const [kind, value] of Object.entries(figure.readEach())) this.set({ kind }, value)
        },
      })
      continue
    }
    new Gauge({
      ...common,
      async collect() {
        // While the database is away a figure is missing rather than wrong.
        this.set(await Promise.resolve(figure.read()).catch(() => Number.NaN))
      },
    })
  }

  const answer = async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store')
    if (!isEqual(ctx.get('Authorization'), `Bearer ${token}`)) {
      failed.inc()
      ctx.status = 401
      ctx.set('WWW-Authenticate', 'Bearer')
      ctx.body = 'The metrics need their token\n'
      return
    }
    ctx.type = registry.contentType
    ctx.body = await registry.metrics()
  }

  return async (ctx, next) => {
    if (ctx.path === METRICS_PATH && (ctx.method === 'GET' || ctx.method === 'HEAD')) return answer(ctx)
    const end = took.startTimer()
    await withStatus(ctx, next, (status) => {
      const method = methods.includes(ctx.method) ? ctx.method : 'other'
      end({ method, route: routeOf(ctx, status), status: String(status) })
    })
  }
}
