import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './client-address.ts'
import { ApiError } from './errors.ts'

/** Counts one call of an address; throws 429 with `Retry-After` where there were too many. */
export type CallLimit = (address: string) => Promise<void>

/** A limit of `callsPerMinute` for each network that calls; counted in this process. */
export function callLimit(callsPerMinute: number): CallLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async (address) => {
    try {
      await limiter.consume(networkOf(address))
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
      throw new ApiError('too_many', 'Too many calls. Please wait a moment and try again.', {
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }
}
