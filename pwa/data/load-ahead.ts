import { seconds } from '#contract/primitives/time.ts'

/** Counts of parts that are loading: prefetched ones, and those that the visitor waits for. */
let [ahead, asked] = [0, 0]

/** Resolves once the prefetch that began last has ended. */
let lastAhead: Promise<unknown> = Promise.resolve()

/** Whether all that is being loaded now is prefetched, so that a failure is harmless. */
export const isOnlyPrefetching = (): boolean => ahead > 0 && asked === 0

/**
 * Prefetches a part of the app. Where it cannot be loaded, the page stays as it is, with all that was typed into it.
 * @throws what kept it from loading
 */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T> {
  ahead += 1
  const loading = load().finally(() => {
    ahead -= 1
  })
  lastAhead = Promise.allSettled([lastAhead, loading])
  return loading
}

/** Resolves once every prefetch that had begun has ended. */
export const whenAheadIsLoaded = (): Promise<unknown> => lastAhead

/** Loads a part that the visitor waits for. @throws the reason why it could not be loaded */
export async function loadRequested<T>(load: () => Promise<T>): Promise<T> {
  asked += 1
  try {
    return await load()
  } finally {
    asked -= 1
  }
}

/** Resolves once the connection is back, or after a while: what could not be loaded may be tried again then. */
export const nextChance = (): Promise<unknown> =>
  new Promise((resolve) => {
    globalThis.addEventListener?.('online', resolve, { once: true })
    setTimeout(resolve, seconds(10))
  })

/** Runs `work` once the page has loaded and the browser has nothing better to do. */
export function whenLoadedAndIdle(work: () => void): void {
  const onIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') onIdle()
  else window.addEventListener('load', onIdle, { once: true })
}
