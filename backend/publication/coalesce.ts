/**
 * Resolves with the first run that began after the call, so that this run has seen what the caller wrote; rejects with
 * that run's error.
 */
type Coalesced = () => Promise<void>

/**
 * Runs `work` once for all calls within `window` milliseconds, never twice at the same time. A call during a run leads
 * to one more run.
 */
export function coalesce(work: () => Promise<void>, window: number): Coalesced {
  let waiting: PromiseWithResolvers<void> | null = null
  let running: Promise<unknown> = Promise.resolve()

  const run = async (asked: PromiseWithResolvers<void>) => {
    await running
    waiting = null
    const done = work()
    // A failed run must not stop the next one; its error goes to those who asked for it.
    running = done.catch(() => null)
    done.then(asked.resolve, asked.reject)
  }

  return () => {
    if (!waiting) {
      const asked = Promise.withResolvers<void>()
      waiting = asked
      setTimeout(() => run(asked), window)
    }
    return waiting.promise
  }
}

/**
 * Returns a function that runs `make` at its first call and returns the same promise from then on. Concurrent callers
 * share it; a failure is not kept.
 */
export function onDemand<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error) => {
      made = null
      throw error
    })
    return made
  }
}
