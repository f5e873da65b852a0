import type { Endpoint } from '#contract/endpoint.ts'
import { minutes } from '#contract/primitives/time.ts'
import { ApiError } from './api-error.ts'
import { refusalOf, watchProgress } from './call.ts'
import { type RequestInput, requestOf } from './request-of.ts'

/** A download aborts after this long without a byte, in milliseconds. */
const SILENCE_LIMIT = minutes(1)

/** Bytes that go into one blob: browsers keep those on their disk, and no list of thousands has to be held. */
const BLOB_BYTES = 8 * 1024 * 1024

/** The part already received of a file that never changes under its address. */
interface PartialFile {
  readonly pieces: readonly Blob[]
  readonly bytes: number
}

interface Wanted {
  readonly input: RequestInput
  /** Its entity tag: a changed file is not resumed. */
  readonly tag: string
  /** Of the whole file, in bytes. */
  readonly bytes: number
}

interface Receiving {
  readonly token?: string
  /** Called with the received part after every piece. After a broken connection, the last value is where to resume. */
  readonly onReceived: (held: PartialFile) => void
  /** Called with the number of received bytes. */
  readonly onProgress: (moved: number) => void
}

const broken = () => new ApiError('unreachable', 'The connection broke off')

/**
 * Reads the rest of a file, beginning after the held part. Throws `ApiError` only; everything received before was passed to
 * `onReceived`.
 */
export async function downloadRest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { input, tag, bytes }: Wanted,
  held: PartialFile,
  { token, onReceived, onProgress }: Receiving,
): Promise<void> {
  const silence = new AbortController()
  const watch = watchProgress(SILENCE_LIMIT, () => silence.abort())
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let { pieces, bytes: moved } = held
  const keep = () => {
    if (chunks.length > 0) pieces = [...pieces, new Blob(chunks)]
    chunks = []
    onReceived({ pieces, bytes: moved })
  }
  try {
    const { path, init } = requestOf(endpoint, input, token === undefined ? {} : { token })
    const headers = new Headers(init.headers)
    if (held.bytes > 0) headers.set('range', `bytes=${held.bytes}-`)
    if (held.bytes > 0) headers.set('if-range', tag)
    const response = await fetch(path, { ...init, headers, signal: silence.signal })
    if (!response.ok) throw refusalOf(response, await response.text())
    if (response.status !== (held.bytes > 0 ? 206 : 200)) {
      throw new ApiError('invalid_answer', 'The answer did not come from this site', response.status)
    }
    const reader = response.body?.getReader()
    let waiting = 0
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done || value === undefined) break
      watch.progress()
      chunks.push(value)
      moved += value.length
      waiting += value.length
      onProgress(moved)
      if (waiting < BLOB_BYTES) continue
      keep()
      waiting = 0
    }
    keep()
    if (moved !== bytes) throw broken()
  } catch (error) {
    keep()
    throw error instanceof ApiError ? error : broken()
  } finally {
    watch.end()
    // An answer that is not read to its end would keep its connection.
    silence.abort()
  }
}
