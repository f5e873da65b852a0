import { hours, seconds } from '#contract/primitives/time.ts'
import { note } from '#pwa/data/note.ts'

const CHECK_AT_MOST_EVERY = hours(1)
/** How long a new worker may take to come into force, in milliseconds. */
const TAKE_OVER_LIMIT = seconds(3)
/** How long a new worker must wait before it is offered, in milliseconds: one that removes itself does not wait. */
const WAITS_FOR = 200

/** Looks for a new version when the visitor comes back: home-screen apps are never loaded anew. */
function checkOnReturn(check: () => Promise<unknown>): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_AT_MOST_EVERY) return
    checkedAt = Date.now()
    check().catch((error: unknown) => note('No look for a new version', error))
  })
}

function putIntoForce(worker: ServiceWorker): void {
  const { serviceWorker } = navigator
  // Once and never twice: a second reload would meet the first on its way.
  const reload = () => {
    serviceWorker.removeEventListener('controllerchange', reload)
    clearTimeout(limit)
    location.reload()
  }
  const limit = setTimeout(reload, TAKE_OVER_LIMIT)
  serviceWorker.addEventListener('controllerchange', reload)
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Tells `onWaiting` when a new version is ready, with the function that puts it into force and reloads the page: only
 * the visitor calls that. (threat L3)
 */
export async function watchUpdates(onWaiting: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.ready
  const offer = (worker: ServiceWorker) =>
    setTimeout(() => {
      if (registration.waiting === worker) onWaiting(() => putIntoForce(worker))
    }, WAITS_FOR)
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  if (registration.waiting) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  checkOnReturn(() => registration.update())
}
