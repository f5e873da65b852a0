import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { minutes } from '#contract/primitives/time.ts'
import { ApiError } from './api-error.ts'
import { refusalOf } from './call.ts'
import { type RequestInput, requestOf } from './request-of.ts'
import { watchProgress } from './upload.ts'

/** A transfer aborts after this long without progress, in milliseconds: the server may work on a large file. */
const SILENCE_LIMIT = minutes(3)

export interface TransferOptions {
  readonly token?: string
  /** Called with the moved bytes and the total; 0 where the total is unknown. */
  readonly onProgress?: (moved: number, total: number) => void
}

const unreachable = () => new ApiError('unreachable', 'The server could not be reached')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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

/**
 * Posts a form with a file, or an empty one, to an endpoint and returns its checked reply. Throws `ApiError` only. An
 * `XMLHttpRequest`, since no other API of a browser reports the progress of an upload.
 */
export function sendForm<R extends Schema>(
  endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: R },
  { input = {}, form }: { readonly input?: RequestInput; readonly form?: FormData },
  { token, onProgress }: TransferOptions = {},
): Promise<v.InferOutput<R>> {
  const { path } = requestOf(endpoint, input)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const watch = watchProgress(SILENCE_LIMIT, () => request.abort())
    request.onloadend = () => {
      watch.end()
      const { status, statusText, responseText } = request
      if (status === 0) return reject(unreachable())
      const headers = new Headers()
      if (status >= 400) return reject(refusalOf({ status, statusText, headers }, responseText))
      const reply = v.safeParse(endpoint.response, parseJson(responseText))
      if (reply.success) return resolve(reply.output)
      reject(new ApiError('invalid_answer', 'The answer did not come from this site', status))
    }
    request.upload.onprogress = ({ loaded, total }) => {
      watch.progress()
      onProgress?.(loaded, total)
    }
    request.open(endpoint.method, path)
    request.setRequestHeader('accept', 'application/json')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
