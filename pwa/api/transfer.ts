import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { minutes } from '#contract/primitives/time.ts'
import { ApiError } from './api-error.ts'
import { parseJson, refusalOf, watchProgress } from './call.ts'
import { type RequestInput, requestOf } from './request-of.ts'
import { upload } from './upload.ts'

/** A transfer aborts after this long without progress, in milliseconds: the server may work on a large file. */
const SILENCE_LIMIT = minutes(3)

export interface TransferOptions {
  readonly token?: string
  /** Called with the moved bytes and the total; 0 where the total is unknown. */
  readonly onProgress?: (moved: number, total: number) => void
}

const unreachable = () => new ApiError('unreachable', 'The server could not be reached')

/** The name that an answer gives its file. */
function nameOf(headers: Headers, fallback: string): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback
}

/** Downloads a file from an endpoint. Throws `ApiError` only. */
export async function download(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { input = {}, fallbackName }: { readonly input?: RequestInput; readonly fallbackName: string },
  { token, onProgress }: TransferOptions = {},
): Promise<File> {
  const silence = new AbortController()
  const watch = watchProgress(SILENCE_LIMIT, () => silence.abort())
  try {
    const { path, init } = requestOf(endpoint, input, token === undefined ? {} : { token })
    const response = await fetch(path, { ...init, signal: silence.signal })
    if (!response.ok) throw refusalOf(response, await response.text())
    const total = Number(response.headers.get('content-length') ?? 0)
    let moved = 0
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, to) {
        moved += piece.length
        onProgress?.(moved, total)
        to.enqueue(piece)
      },
    })
    const body = new Response(response.body?.pipeThrough(watch.stream()).pipeThrough(count))
    const type = response.headers.get('content-type') ?? ''
    return new File([await body.blob()], nameOf(response.headers, fallbackName), { type })
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable()
  } finally {
    watch.end()
  }
}

/** Posts a form with a file, or an empty one, to an endpoint and returns its checked reply. Throws `ApiError` only. */
export async function sendForm<R extends Schema>(
  endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: R },
  { input = {}, form }: { readonly input?: RequestInput; readonly form?: FormData },
  { token, onProgress }: TransferOptions = {},
): Promise<v.InferOutput<R>> {
  const limits = { silenceLimit: SILENCE_LIMIT, responseLimit: SILENCE_LIMIT }
  const { path } = requestOf(endpoint, input)
  const answer = await upload(path, form, { ...limits, method: endpoint.method, token, onProgress })
  if (answer.status === 0) throw unreachable()
  if (answer.status >= 400) throw refusalOf({ ...answer, headers: new Headers() }, answer.text)
  const reply = v.safeParse(endpoint.response, parseJson(answer.text))
  if (reply.success) return reply.output
  throw new ApiError('invalid_answer', 'The answer did not come from this site', answer.status)
}
