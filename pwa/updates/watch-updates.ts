import { hours } from '#contract/primitives/time.ts'
import { note } from '#pwa/data/note.ts'
import { isLeaving, loadAgain } from './take-over.ts'

const CHECK_AT_MOST_EVERY = hours(1)
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

/**
 * Tells `onNewer` when a newer version is ready, or was put into force in another tab, with the function that loads the
 * page again by it: only the visitor calls that. (threat L3)
 */
export async function watchUpdates(onNewer: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  const first = serviceWorker.controller
  const registration = await serviceWorker.ready
  // A yet newer one may have taken the place of the one that was offered.
  const takeNewest = () => loadAgain(registration.waiting)
  const offer = (worker: ServiceWorker) =>
    setTimeout(() => {
      if (registration.waiting === worker) onNewer(takeNewest)
    }, WAITS_FOR)
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  if (registration.waiting) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  serviceWorker.addEventListener('controllerchange', () => {
    if (first && !isLeaving()) setTimeout(() => onNewer(takeNewest), WAITS_FOR)
  })
  checkOnReturn(() => registration.update())
}
