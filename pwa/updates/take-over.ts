import { seconds } from '#contract/primitives/time.ts'
import { whenAheadIsLoaded } from '#pwa/data/load-ahead.ts'

/** How long a new worker may take to come into force, in milliseconds. */
const TAKE_OVER_LIMIT = seconds(3)
/** How long what the page loads ahead may keep a new worker waiting, in milliseconds. */
const LOADED_WITHIN = 500

/** Whether this page is about to be loaded again: it loads nothing more ahead, and nothing counts as lost. */
export const isLeaving = (): boolean => document.documentElement.ariaBusy === 'true'

/** Says, to assistive technology too, that this page is about to be loaded again. */
export function startLeaving(): void {
  document.documentElement.ariaBusy = 'true'
}

/**
 * Loads the page again, by the worker that has waited where there is one. Browsers wait until the worker in force is at
 * rest, and start it anew for what a page asks it for meanwhile: so what is on its way comes first.
 */
export function loadAgain(waiting: ServiceWorker | null): void {
  const { serviceWorker } = navigator
  startLeaving()
  if (!waiting) {
    location.reload()
    return
  }
  // Once and never twice: a second reload would meet the first on its way.
  const reload = () => {
    serviceWorker.removeEventListener('controllerchange', reload)
    clearTimeout(limit)
    location.reload()
  }
  const limit = setTimeout(reload, TAKE_OVER_LIMIT)
  serviceWorker.addEventListener('controllerchange', reload)
  const loadedOrLate = [whenAheadIsLoaded(), new Promise((done) => setTimeout(done, LOADED_WITHIN))]
  void Promise.race(loadedOrLate).then(() => waiting.postMessage({ type: 'SKIP_WAITING' }))
}
