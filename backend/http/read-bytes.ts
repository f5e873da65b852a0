import type { IncomingMessage } from 'node:http'
import { type BodyPatience, watchBody } from './body-patience.ts'
import { ApiError } from './errors.ts'

/** Bodies that are in memory at the same time; what does not fit any more is refused. */
export interface BodyRoom {
  /** Takes bytes out of the room. @throws ApiError 429 where it is full */
  take(bytes: number): void
  give(bytes: number): void
}

/** Seconds after which a caller may try again when too many large bodies are being read. */
const FULL_SECONDS = '5'

/** A room for `total` bytes. A caller that trickles holds only what it sent. (threat G1) */
export function bodyRoom(total: number): BodyRoom {
  let free = total
  return {
    take(bytes) {
      if (bytes > free) {
        const headers = { 'Retry-After': FULL_SECONDS, Connection: 'close' }
        throw new ApiError('too_many', 'The server is busy. Please try again in a moment.', { headers })
      }
      free -= bytes
    },
    give(bytes) {
      free += bytes
    },
  }
}

/** How much is read of a body, how much of one over that limit is thrown away so that the caller can read the answer, and how long both may take. */
export interface ByteLimits {
  readonly limit: number
  readonly drain: number
  readonly patience: BodyPatience
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** The limit in words that fit its size. */
const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes} bytes` : `${megabytes(bytes)} MB`)

/** Reads a whole body. @throws ApiError 413 over the limit, 408 where it came too slowly, 400 where it was cut off */
export async function readBytes(
  request: IncomingMessage,
  { limit, drain, patience }: ByteLimits,
  onChunk: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const watch = watchBody(patience, () => length)
  const pieces: AsyncIterator<Buffer> = request[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value: chunk, done } = await Promise.race([pieces.next(), watch.tooSlow])
      if (done) break
      length += chunk.length
      if (length <= limit) {
        onChunk(chunk.length)
        chunks.push(chunk)
      }
      if (length > drain) {
        await pieces.return?.()
        break
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('malformed_body', 'The body was cut off', { cause: error })
  } finally {
    watch.stop()
  }
  if (length > limit) {
    throw new ApiError('too_large', `The body must be at most ${sizeOf(limit)}`, {
      headers: { Connection: 'close' },
    })
  }
  return Buffer.concat(chunks)
}
