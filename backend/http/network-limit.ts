import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { seconds } from '#contract/primitives/time.ts'
import { networksOf } from './client-address.ts'
import type { ApiError } from './errors.ts'

/** At most `limit` calls of a household in a window of `span` milliseconds, which begins with the first. */
export interface NetworkRule {
  readonly limit: number
  readonly span: number
}

/** Counts one call of an address. @throws the refusal where one of its networks made too many */
export type NetworkLimit = (address: string) => Promise<void>

/**
 * A limit for each network that calls, counted in the memory of this process; `refusal` gets the milliseconds to wait.
 * (threat N5)
 */
export function networkLimit(
  { limit, span }: NetworkRule,
  refusal: (wait: number) => ApiError,
): NetworkLimit {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (times: number) => {
    const limiter =
      limiters.get(times) ?? new RateLimiterMemory({ points: limit * times, duration: span / seconds(1) })
    limiters.set(times, limiter)
    return limiter
  }
  return async (address) => {
    try {
      // The narrowest first: a call that it refuses takes nothing from its neighbours.
      for (const { name, times } of networksOf(address)) await limiterOf(times).consume(name)
    } catch (rejection) {
      throw rejection instanceof RateLimiterRes ? refusal(rejection.msBeforeNext) : rejection
    }
  }
}
