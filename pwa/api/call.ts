import * as v from 'valibot'
import { type Endpoint, HISTORY_ACT, type Schema } from '#contract/endpoint.ts'
import { errorBody, errorStatuses } from '#contract/errors.ts'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError } from './api-error.ts'
import { type RequestInput, requestOf } from './request-of.ts'

/** An attempt ends when the server is silent for this long, in milliseconds. */
export const SILENCE_LIMIT = seconds(8)
/** An attempt ends after this long even while bytes trickle in, in milliseconds. */
const ATTEMPT_LIMIT = seconds(60)

type Part<Key extends string, S extends Schema> = [S] extends [never]
  ? unknown
  : Record<never, never> extends v.InferInput<S>
    ? { readonly [K in Key]?: v.InferInput<S> }
    : { readonly [K in Key]: v.InferInput<S> }

/** The input of a call: `params`, `query` and `body`, each where the endpoint declares it. */
export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B>

export interface CallOptions {
  /** Origin to call, without a slash at its end; absent: this page's own. */
  readonly origin?: string
  readonly signal?: AbortSignal
  /** Bearer token of a signed-in user. */
  readonly token?: string
  /** Entity tag that the thing must still have; absent or null: the last write wins. */
  readonly ifMatch?: string | null
  /** Lets the response clear this site's storage: browsers heed `Clear-Site-Data` from no other call. */
  readonly mayClearSite?: boolean
  /** Goes on when the page is left. */
  readonly keepalive?: boolean
  /** Milliseconds of silence after which the attempt ends; absent: `SILENCE_LIMIT`. */
  readonly silenceLimit?: number
}

/** A reply and its entity tag; null where the server gave none. */
export interface Tagged<T> {
  readonly data: T
  readonly tag: string | null
  /** The id that undoes a change: of its history entry, or of the act that several share. */
  readonly act?: string | undefined
}

/**
 * Calls an endpoint of the contract once and answers its checked reply. Throws `ApiError` only: with the server's
 * `detail`, or "HTTP error! status: {code}". An answer that is not JSON of the reply's shape (a captive portal, a proxy's
 * page) is an error too. (threat L11)
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<v.InferOutput<R>> {
  return (await callForTag(endpoint, input, options)).data
}

/** As `call`, with the entity tag of the reply. A later write sends it, so that it overwrites no unseen change. */
export function callForTag<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<Tagged<v.InferOutput<R>>> {
  return exchange(endpoint, input as RequestInput, options, async (response, body) => ({
    data: checkedReply(endpoint, response, await body.text()),
    tag: response.headers.get('etag'),
    act: response.headers.get(HISTORY_ACT) ?? undefined,
  }))
}

/** As `call`, for an endpoint that replies with a file: its bytes, with the server's content type. */
export function callForFile<P extends Schema, Q extends Schema, B extends Schema>(
  endpoint: Endpoint<P, Q, B> & { readonly download?: true },
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<Blob> {
  return exchange(endpoint, input as RequestInput, options, async (response, body) => {
    const type = response.headers.get('content-type') ?? ''
    return new Blob([await body.arrayBuffer()], { type })
  })
}

/**
 * Calls `onSilence` once when `limit` milliseconds pass without progress. Every piece that flows through `stream()` is
 * progress, so a long list on a slow line may take its time while a dead line is noticed.
 */
export function watchProgress(limit: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, limit)
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, limit)
  }
  return {
    progress,
    stream: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, to) {
          progress()
          to.enqueue(piece)
        },
      }),
    end: () => clearTimeout(timer),
  }
}

/** Sends one request and reads its response, within the time limits. */
async function exchange<T>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: RequestInput,
  options: CallOptions,
  read: (response: Response, body: Response) => Promise<T>,
): Promise<T> {
  const silence = new AbortController()
  const watch = watchProgress(options.silenceLimit ?? SILENCE_LIMIT, () => silence.abort())
  const limits = [silence.signal, AbortSignal.timeout(ATTEMPT_LIMIT)]
  const signal = AbortSignal.any(options.signal ? [...limits, options.signal] : limits)
  try {
    const request = requestOf(endpoint, input, options)
    const response = await fetch((options.origin ?? '') + request.path, { ...request.init, signal })
    const body = new Response(response.body?.pipeThrough(watch.stream()))
    if (!response.ok) throw refusalOf(response, await body.text())
    return await read(response, body)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (options.signal?.aborted) throw new ApiError('aborted', 'The call was cancelled')
    if (signal.aborted) throw new ApiError('timeout', 'The server did not answer in time')
    throw new ApiError('unreachable', 'The server could not be reached')
  } finally {
    watch.end()
  }
}

/** The value of a text in JSON; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal in an unsuccessful response. */
export function refusalOf(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
): ApiError {
  const body = parseJson(text)
  const refusal = v.safeParse(errorBody, body)
  if (!refusal.success) {
    const words = `HTTP error! status: ${status}`
    return new ApiError('refused', words, status, {}, { statusText, text })
  }
  const { current } = body as { readonly current?: unknown }
  const newer = status === errorStatuses.stale ? { current, tag: headers.get('etag') } : undefined
  return new ApiError('refused', refusal.output.detail, status, refusal.output, { newer })
}

function checkedReply<R extends Schema>(
  endpoint: { readonly response: R },
  response: Response,
  text: string,
): v.InferOutput<R> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const reply = v.safeParse(endpoint.response, isJson ? parseJson(text) : undefined)
  if (reply.success) return reply.output
  throw new ApiError('invalid_answer', 'The answer did not come from this site', response.status)
}
