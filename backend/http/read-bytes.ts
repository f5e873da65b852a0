import type { IncomingMessage } from 'node:http'
import { type BodyPatience, watchBody } from './body-patience.ts'
import { ApiError } from './errors.ts'

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
      if (length <= limit) chunks.push(chunk)
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
