import { seconds } from '#contract/primitives/time.ts'

/** Attempts of one load, and the pause before the second in milliseconds; it doubles. */
export const LOAD_RETRIES = { attempts: 3, firstPause: seconds(1) } as const

interface Parts {
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Asked before every attempt: false ends the load, as nothing is tried while the browser says offline. */
  readonly mayTry: () => boolean
}

/** No attempt was made or none is left to make, because the device has no connection. */
export class NoConnectionError extends Error {
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
