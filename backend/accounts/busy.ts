import { GateFull } from '#backend/crypto/gate.ts'
import { ApiError } from '#backend/http/errors.ts'

/** Seconds after which a caller may try again when too many passwords wait to be checked. */
const BUSY_SECONDS = '2'

export const busy = (cause?: unknown): ApiError =>
  new ApiError('too_many', 'The server is busy. Please try again in a moment.', {
    headers: { 'Retry-After': BUSY_SECONDS },
    cause,
  })

/** Runs work that waits at the hashing gate; a full gate is the caller's 429. (threat A3) */
export async function hashing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GateFull ? busy(error) : error
  }
}
