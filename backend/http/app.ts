import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import Koa from 'koa'
import { GateFull, retryAfter } from '#backend/load-shedding/gate.ts'
import type { Log } from '#backend/log.ts'
import { clientHeaderIn, findClient, type ProxyTest } from './client-address.ts'
import { ApiError, errorBodyOf, RETRY_WAIT, toApiError } from './errors.ts'
import { canonicalAddress } from './forwarded-headers.ts'
import { mount, type RequestState, type RouteContext } from './mount.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { sendJson } from './send-json.ts'
import { boundUnread, unreadAnswers } from './unread-answers.ts'
import { withStatus } from './with-status.ts'

interface ProxyParts {
  readonly isProxy: ProxyTest
  readonly proxyWatch: ProxyWatch
}

interface AppOptions extends RouteContext, ProxyParts {
  readonly log: Log
  /** Middleware that runs before the routes: published pages and data, files of the build. */
  readonly front?: readonly Middleware[]
}

/** The Koa application of the given routes. Every error is JSON under the security headers. */
export function createApp(routes: readonly Route[], options: AppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>()
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const route of routes) mount(router, route, options)
  const headers = Object.fromEntries(securityHeaders(options.appUrl.startsWith('https:')))
  app.use(answerErrors(options.log, headers))
  app.use(boundUnread(unreadAnswers(), (ctx) => ctx.state.address || addressOf(ctx, options)))
  for (const middleware of options.front ?? []) app.use(middleware)
  app.use(identify(options, headers))
  app.use(router.routes())
  app.use(refuse)
  app.silent = true
  return app
}

type Headers = Readonly<Record<string, string>>

/** No caller is left to guess, and none asks in a loop, whatever answered 503. (threat O4) */
function sayWhenAgain(ctx: Context): void {
  if (ctx.status === 503 && !ctx.res.hasHeader('Retry-After')) ctx.set(retryAfter(RETRY_WAIT))
}

/** Runs first: turns whatever is thrown behind it into `{ detail }`. (threats F7, I8) */
function answerErrors(log: Log, headers: Headers) {
  return async (ctx: Context, next: Next) => {
    const requestId = randomUUID()
    ctx.state = { requestId, address: '' }
    try {
      await next()
      sayWhenAgain(ctx)
    } catch (thrown) {
      const error = toApiError(thrown)
      ctx.status = error.status
      ctx.set({ ...headers, 'X-Request-Id': requestId, 'Cache-Control': 'no-store', ...error.headers })
      sayWhenAgain(ctx)
      await sendJson(ctx, errorBodyOf(error, requestId))
      // A crowd is refused by the thousand, and the queue says so once.
      if (error.status >= 500 && !(error.cause instanceof GateFull))
        log.error('failed', error.cause ?? error, { request_id: requestId })
    }
  }
}

/** The address of the caller; notes why it cannot be known. */
function addressOf({ req }: Context, { isProxy, proxyWatch }: ProxyParts): string {
  const peer = canonicalAddress(req.socket.remoteAddress ?? '') ?? ''
  const header = clientHeaderIn(req.headersDistinct)
  const { address, trouble } = findClient(peer, req.headersDistinct, isProxy)
  if (trouble) proxyWatch.unreadable(trouble)
  if (header !== undefined && peer !== '' && !isProxy(peer)) proxyWatch.untrusted({ address: peer, header })
  return address
}

/** Identifies the caller of an API request and logs one line about it. Published answers are served before it. (threat H8) */
function identify({ log, isProxy, proxyWatch }: AppOptions, headers: Headers) {
  return async (ctx: Context, next: Next) => {
    const started = performance.now()
    ctx.state.address = addressOf(ctx, { isProxy, proxyWatch })
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
