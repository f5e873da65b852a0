import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import * as v from 'valibot'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { DEFAULT_BODY_BYTES, type Endpoint, HISTORY_ACT, type Schema } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { minutes } from '#contract/primitives/time.ts'
import { checkOf } from './checked-reply.ts'
import { ApiError, fieldErrors, refusedField, toApiError, tooMany } from './errors.ts'
import { HttpResponse, SharedResponse } from './http-response.ts'
import { hasBody, readJsonBody } from './json-body.ts'
import { listForObject } from './list-for-object.ts'
import { type UploadedFile, withMultipart } from './multipart.ts'
import { type NetworkLimit, networkLimit } from './network-limit.ts'
import { sendPublished } from './published.ts'
import type { Route } from './route.ts'
import { sendJson } from './send-json.ts'
import { type Caller, type Clock, requireFreshSignIn, type SessionReader } from './session.ts'
import { createSharedReplies } from './shared-replies.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** Dependencies that the routes of a server share. */
export interface RouteContext {
  readonly database: Database
  readonly readSession: SessionReader
  /** Where work waits for its turn. */
  readonly queue: WorkQueue
  readonly appUrl: string
  /** The folder in which files of uploads lie while they come. */
  readonly spool: string
  readonly clock?: Clock
  /** Called for each call that was refused for lack of a permission. */
  readonly onRefused?: (refusal: Refusal) => Promise<void>
}

/** A call that its caller may not make. */
export interface Refusal {
  readonly error: ApiError
  readonly caller: Caller
  readonly endpoint: Endpoint
  readonly address: string
}

/** Values that earlier middleware left on the context. */
export interface RequestState {
  requestId: string
  address: string
  caller?: Caller
  /** Whether the bytes of the answer are made as they are read. */
  isMadeAsRead?: boolean
}

/** Adds a route: limit, session, permission, body, input, transaction, handler, reply, in this order. */
export function mount(router: Router<RequestState>, route: Route, context: RouteContext): void {
  const { endpoint } = route
  const limit = limitOf(endpoint)
  const uploads = endpoint.upload ? createUploads(context.spool) : null
  const check = checkOf(endpoint.response)
  const shared = createSharedReplies(check)
  const answerCall = async (ctx: RouterContext<RequestState>) => {
    const caller = await admit(ctx, endpoint, limit, context)
    const { requestId, address } = ctx.state
    const said = (header: string) => ctx.get(header) || undefined
    const [ifMatch, range, ifRange] = [said('If-Match'), said('Range'), said('If-Range')]
    const place = placeOf(ctx, endpoint)
    const asking = { caller, params: ctx.params }
    await route.guards.opens?.(asking)
    let act = ''
    const onRecorded = (id: string) => {
      act = id
    }
    const handled = async (sent: Sent) => {
      await route.guards.permits?.(sent.body, asking)
      const input = { ...place, body: parseInput(endpoint.body, sent.body, BAD_BODY) }
      const by = { caller, requestId, address, agent: agentOf(ctx), ifMatch, range, ifRange, onRecorded }
      const call = { ...input, ...by, files: sent.files }
      return route.transaction
        ? inTransaction(context.database, async (writing) => route.handle(call, writing))
        : route.handle(call)
    }
    const given = await withBody(ctx, endpoint, uploads, (sent) =>
      inTurn(endpoint, ctx.url, context.queue, () => handled(sent)),
    )
    const response = given instanceof HttpResponse ? given : new HttpResponse(given)
    if (response instanceof SharedResponse) return sendPublished(ctx, await shared(response))
    ctx.status = response.status ?? endpoint.status ?? 200
    ctx.set({ 'Cache-Control': 'no-store', Vary: 'Authorization', ...response.headers })
    if (act !== '') ctx.set(HISTORY_ACT, act)
    const pace = createPacer()
    const reply = await check(response.value, pace)
    ctx.state.isMadeAsRead = response.isMadeAsRead
    if (endpoint.download) ctx.body = fileOf(reply, ctx)
    else await sendJson(ctx, reply, pace)
  }
  const isAccountCall = endpoint.permission.startsWith('account:')
  router.register(endpoint.path, [endpoint.method], async (ctx: RouterContext<RequestState>) => {
    try {
      await answerCall(ctx)
    } catch (thrown) {
      const error = toApiError(thrown)
      const { caller, address } = ctx.state
      if (caller && isRefusal(error)) await context.onRefused?.({ error, caller, endpoint, address })
      throw isAccountCall ? error.with({ success: false, message: error.message }) : error
    }
  })
}

/** Does the work of a call: at once, or in its turn where it is much. */
function inTurn<T>(
  { work }: Endpoint,
  address: string,
  queue: WorkQueue,
  handle: () => Promise<T>,
): Promise<T> {
  if (work === undefined) return handle()
  const isShared = work === 'reviews' || work === 'changes'
  return isShared ? queue.share(work, address, handle) : queue.run(work, handle)
}

const isRefusal = ({ code }: ApiError) => code === 'not_allowed' || code === 'not_signed_in'

/** Longest name of a browser that is passed on. */
const AGENT_LENGTH = 255

const agentOf = (ctx: RouterContext<RequestState>): string =>
  cleanText(ctx.get('User-Agent')).slice(0, AGENT_LENGTH)

/** The bytes of a download, all at once or piece by piece. A file that breaks off never looks whole. */
function fileOf(reply: unknown, { res }: RouterContext<RequestState>): Buffer | Readable {
  if (reply instanceof Uint8Array) return Buffer.from(reply.buffer, reply.byteOffset, reply.length)
  return Readable.from(reply as AsyncIterable<Uint8Array>, { objectMode: false }).on('error', () =>
    res.destroy(),
  )
}

async function admit(
  ctx: RouterContext<RequestState>,
  endpoint: Endpoint,
  limit: NetworkLimit | null,
  { readSession, appUrl, clock = () => new Date() }: RouteContext,
): Promise<Caller> {
  await limit?.(ctx.state.address)
  if (endpoint.method !== 'GET') refuseForeignOrigin(ctx.headers, appUrl)
  const caller = await readSession(ctx.headers.authorization)
  ctx.state.caller = caller
  if (can(caller.role, endpoint.permission)) {
    if (endpoint.requiresRecentSignIn) requireFreshSignIn(caller, clock())
    return caller
  }
  if (caller.role !== 'visitor') throw new ApiError('not_allowed', 'You are not allowed to do this')
  const headers = { 'WWW-Authenticate': 'Bearer' }
  throw new ApiError('not_signed_in', 'Please sign in to continue', { headers })
}

/** A body as it was sent. */
interface Sent {
  readonly body: unknown
  readonly files: readonly UploadedFile[]
}

/** The limit of an endpoint's calls; null where it has none. */
function limitOf({ limits }: Endpoint): NetworkLimit | null {
  if (limits?.callsPerMinute === undefined) return null
  const refusal = (wait: number) => tooMany('Too many calls. Please wait a moment and try again.', wait)
  return networkLimit({ limit: limits.callsPerMinute, span: minutes(1) }, refusal)
}

/** Reads a body, JSON or a form with files where the endpoint takes an upload, and does with it what `use` says. */
async function withBody<T>(
  ctx: RouterContext<RequestState>,
  { upload, method, body, limits }: Endpoint,
  uploads: Uploads | null,
  use: (sent: Sent) => Promise<T>,
): Promise<T> {
  const limit = limits?.bodyBytes ?? DEFAULT_BODY_BYTES
  if (upload && uploads) {
    const by = { uploads, address: ctx.state.address }
    return withMultipart(ctx, { upload, fieldBytes: limit }, by, ({ fields, files }) =>
      use({ body: fields, files }),
    )
  }
  const takesBody = method !== 'GET' && (body !== undefined || hasBody(ctx.req))
  return use({ body: takesBody ? await readJsonBody(ctx.req, limit) : undefined, files: [] })
}

const BAD_BODY = 'Please check the values you entered'

/** The part of a call that its address holds. */
function placeOf(ctx: RouterContext<RequestState>, endpoint: Endpoint) {
  const params = parseParams(endpoint.params, ctx.params)
  return { params, query: parseInput(endpoint.query, { ...ctx.query }, 'The query is not valid') }
}

/** A path that names nothing possible is a path that is not there. (threat F3) */
function parseParams(schema: Schema | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new ApiError('not_found', 'Not found')
  return parsed.output
}

function parseInput(schema: Schema | undefined, input: unknown, detail: string): unknown {
  if (!schema) return undefined
  const list = listForObject(schema, input)
  if (list !== null) throw refusedField(list, detail, { message: 'must be an object' })
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new ApiError('invalid_input', detail, { errors: fieldErrors(parsed.issues) })
}

/**
 * Refuses a write that another site's page sent. Browsers alone send these headers, so that programs without them
 * pass. (threat H7)
 */
function refuseForeignOrigin(headers: IncomingHttpHeaders, appUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || !isOwn(headers.origin, headers.host, appUrl)) {
    throw new ApiError('not_allowed', 'Calls from other sites are not allowed')
  }
}

function isOwn(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url) return false
  return url.host === host || url.origin === URL.parse(appUrl)?.origin
}
