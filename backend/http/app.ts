import { randomUUID } from 'node:crypto'
import Koa, { type Context, type Next } from 'koa'
import type { Log } from '#backend/log.ts'
import { clientAddress, type ProxyTest } from './client-address.ts'
import { ApiError, errorBodyOf, toApiError } from './errors.ts'
import { Router } from './lean-http.ts'
import { mount, type RequestState, type RouteContext } from './mount.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions extends RouteContext {
  readonly log: Log
  readonly isProxy: ProxyTest
  readonly proxyWatch: ProxyWatch
}

/** The Koa application of the given routes. Every answer, errors too, is JSON under the security headers. */
export function createApp(routes: readonly Route[], options: AppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>()
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const route of routes) mount(router, route, options)
  app.use(answerErrors(options))
  app.use(router.routes())
  app.use(refuse)
  app.silent = true
  return app
}

/** Runs first and last: ids, headers, and one log line for what was not answered from memory. (threats F7, H8) */
function answerErrors({ log, isProxy, proxyWatch, appUrl }: AppOptions) {
  const headers = Object.fromEntries(securityHeaders(appUrl.startsWith('https:')))
  return async (ctx: Context, next: Next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const forwarded = ctx.req.headersDistinct['x-forwarded-for']?.join(',')
    const peer = ctx.req.socket.remoteAddress ?? ''
    const address = clientAddress(peer, forwarded, isProxy)
    proxyWatch.note(peer, forwarded)
    ctx.state = { requestId, address }
    ctx.set({ ...headers, 'X-Request-Id': requestId })
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown)
      ctx.status = error.status
      ctx.set({ 'Cache-Control': 'no-store', ...error.headers })
      ctx.body = errorBodyOf(error, requestId)
      if (error.status >= 500) log.error('failed', error.cause ?? error, { request_id: requestId })
    }
    const took = Math.round(performance.now() - started)
    const { method, path, status } = ctx
    log.info('request', { request_id: requestId, method, path, status, took, address })
  }
}

/** What no route took: a known path under another verb, or nothing at all. */
async function refuse(ctx: Context): Promise<void> {
  const methods = new Set((ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods))
  if (methods.size > 0 || ctx.method === 'TRACE') {
    const headers = methods.size > 0 ? { Allow: [...methods].join(', ') } : {}
    throw new ApiError('method_not_allowed', `${ctx.method} is not possible here`, { headers })
  }
  throw new ApiError('not_found', 'Not found')
}
