import { type SyncReply, syncDirectory } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { CONNECT_ONCE } from '../device/messages.ts'

/**
 * Asks the server once what changed since a revision. Besides the contract's shape a whole list must bring settings and
 * theme, and the first answer must be a whole list; anything else is not an answer of this site. (threat L11)
 */
export async function fetchReply(since: number, origin = ''): Promise<SyncReply> {
  const reply = await call(syncDirectory, { query: { since: String(since) } }, { origin })
  const isWhole = reply.settings !== undefined && reply.theme !== undefined
  if (reply.complete ? isWhole : since > 0) return reply
  throw new ApiError('invalid_answer', 'The answer did not hold the whole list', 200)
}

/** A sync of which nothing is known but that it was: anything may have changed. */
export const newsOfAnything = (revision: number): SyncReply => ({
  revision,
  complete: true,
  firms: [],
  gone: [],
})

/** Why nothing could be loaded, for people; with advice where the server did not respond. (threat L9) */
export function reasonOf(error: unknown): string {
  if (error instanceof NoConnectionError) return `${error.message}. ${CONNECT_ONCE}`
  if (error instanceof ApiError && error.status === 0) return `${error.message}. ${CONNECT_ONCE}`
  return error instanceof Error ? error.message : String(error)
}

/** Attempts of one load, and the pause before the second in milliseconds; it doubles. */
const LOAD_RETRIES = { attempts: 3, firstPause: seconds(1) } as const

interface Parts {
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Asked before every attempt: false ends the load, as nothing is tried while the browser says offline. */
  readonly mayTry: () => boolean
}

/** No attempt was made or none is left to make, because the device has no connection. */
class NoConnectionError extends Error {
  constructor() {
    super('There is no connection')
    this.name = 'NoConnectionError'
  }
}

/** Runs `load` until it succeeds, at most three times; throws what the last attempt threw. */
export async function withRetries<T>(load: () => Promise<T>, { sleep, mayTry }: Parts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    if (!mayTry()) throw new NoConnectionError()
    try {
      return await load()
    } catch (error) {
      if (attempt >= LOAD_RETRIES.attempts) throw error
      await sleep(LOAD_RETRIES.firstPause * 2 ** (attempt - 1))
    }
  }
}
