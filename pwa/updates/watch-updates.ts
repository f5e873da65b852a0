import { hours, seconds } from '#contract/primitives/time.ts'
import { note } from '#pwa/data/note.ts'

const WORKER = '/sw.js'
const CHECK_AT_MOST_EVERY = hours(1)
/** How long a new worker may take to come into force, in milliseconds. */
const TAKE_OVER_LIMIT = seconds(3)

/** Looks for a new version when the visitor comes back: home-screen apps are never loaded anew. */
function checkOnReturn(check: () => Promise<void>): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_AT_MOST_EVERY) return
    checkedAt = Date.now()
    check().catch((error: unknown) => note('No look for a new version', error))
  })
}

/**
 * Registers the service worker. `onWaiting` is told when a new version is ready, with the function that puts it into
 * force and reloads the page: only the visitor calls that. (threat L3)
 */
export async function watchUpdates(onWaiting: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(WORKER, { scope: '/', updateViaCache: 'none' })
  const apply = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
    setTimeout(() => location.reload(), TAKE_OVER_LIMIT)
  }
  workbox.addEventListener('waiting', () => onWaiting(apply))
  await workbox.register()
  checkOnReturn(() => workbox.update())
}
