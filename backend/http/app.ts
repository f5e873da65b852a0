import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import Koa from 'koa'
import type { Log } from '#backend/log.ts'
import { clientAddress, type ProxyTest, type ProxyWatch } from './client-address.ts'
import { ApiError, errorBodyOf, toApiError } from './errors.ts'
import { mount, type RequestState, type RouteContext } from './mount.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { sendJson } from './send-json.ts'
import { withStatus } from './with-status.ts'

interface AppOptions extends RouteContext {
  readonly log: Log
  readonly isProxy: ProxyTest
  /** Middleware that runs before the routes: published pages and data, files of the build. */
  readonly front?: readonly Middleware[]
  readonly proxyWatch: ProxyWatch
}

/** The Koa application of the given routes. Every error is JSON under the security headers. */
export function createApp(routes: readonly Route[], options: AppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>()
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const route of routes) mount(router, route, options)
  const headers = Object.fromEntries(securityHeaders(options.appUrl.startsWith('https:')))
  app.use(answerErrors(options.log, headers))
  for (const middleware of options.front ?? []) app.use(middleware)
  app.use(identify(options, headers))
  app.use(router.routes())
  app.use(refuse)
  app.silent = true
  return app
}

type Headers = Readonly<Record<string, string>>

/** Runs first: turns whatever is thrown behind it into `{ detail }`. (threats F7, I8) */
function answerErrors(log: Log, headers: Headers) {
  return async (ctx: Context, next: Next) => {
    const requestId = randomUUID()
    ctx.state = { requestId, address: '' }
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown)
      ctx.status = error.status
      ctx.set({ ...headers, 'X-Request-Id': requestId, 'Cache-Control': 'no-store', ...error.headers })
      await sendJson(ctx, errorBodyOf(error, requestId))
      if (error.status >= 500) log.error('failed', error.cause ?? error, { request_id: requestId })
    }
  }
}

/** Identifies the caller of an API request and logs one line about it. Published answers are served before it. (threat H8) */
function identify({ log, isProxy, proxyWatch }: AppOptions, headers: Headers) {
  return async (ctx: Context, next: Next) => {
    const started = performance.now()
    const forwarded = ctx.req.headersDistinct['x-forwarded-for']?.join(',')
    const peer = ctx.req.socket.remoteAddress ?? ''
    ctx.state.address = clientAddress(peer, forwarded, isProxy)
    proxyWatch.note(peer, forwarded)
    const { requestId, address } = ctx.state
    ctx.set({ ...headers, 'X-Request-Id': requestId })
    await withStatus(ctx, next, (status) => {
      const took = Math.round(performance.now() - started)
      log.info('request', {
        request_id: requestId,
        method: ctx.method,
        path: ctx.path,
        status,
        took,
        address,
      })
    })
  }
}

/** Refuses requests that no route took: a known path under another verb, or an unknown path. */
async function refuse(ctx: Context): Promise<void> {
  const methods = new Set((ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods))
  if (methods.size > 0 || ctx.method === 'TRACE') {
    const headers = methods.size > 0 ? { Allow: [...methods].join(', ') } : {}
    throw new ApiError('method_not_allowed', `${ctx.method} is not possible here`, { headers })
  }
  throw new ApiError('not_found', 'Not found')
}
