import type { IncomingMessage } from 'node:http'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError } from './errors.ts'

/** The time that a body may take to arrive, in milliseconds. */
export interface BodyPatience {
  readonly whole: number
  /** In each `every` milliseconds at least so many bytes have to come; absent: the time for the whole is enough. */
  readonly pace?: { readonly bytes: number; readonly every: number }
}

/** The time limit of small bodies. (threat F6) */
export const BODY_PATIENCE: BodyPatience = { whole: seconds(60) }

/**
 * For files: 20 MB come through a line of 0.6 Mbit/s. Who sends less than a line of 70 kbit/s carries is sent away sooner,
 * or few callers could hold many uploads open. (threats F6, G1, M2)
 */
export const UPLOAD_PATIENCE: BodyPatience = {
  whole: seconds(300),
  pace: { bytes: 256 * 1024, every: seconds(30) },
}

/** Watches whether a body arrives in time. */
interface BodyWatch {
  /** Rejects with 408 once it does not. */
  readonly tooSlow: Promise<never>
  stop(): void
}

/** Begins to watch a body of which `received` says how many bytes have come. */
export function watchBody({ whole, pace }: BodyPatience, received: () => number): BodyWatch {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  // Avoids an unhandled rejection while nothing awaits it.
  tooSlow.catch(() => undefined)
  const giveUp = () =>
    reject(new ApiError('too_slow', 'The body came too slowly', { headers: { Connection: 'close' } }))
  const end = setTimeout(giveUp, whole)
  let before = 0
  const checkPace = () => {
    const now = received()
    if (pace && now - before < pace.bytes) giveUp()
    before = now
  }
  const steps = pace && setInterval(checkPace, pace.every)
  return {
    tooSlow,
    stop() {
      clearTimeout(end)
      clearInterval(steps)
    },
  }
}

/**
 * How much is read of a body, how much of one over that limit is thrown away so that the caller can read the answer, and how long
 * both may take.
 */
interface ByteLimits {
  readonly limit: number
  readonly drain: number
  readonly patience: BodyPatience
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Formats a limit in the unit that fits its size. */
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
