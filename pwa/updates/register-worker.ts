import { seconds } from '#contract/primitives/time.ts'
import { note } from '#pwa/data/note.ts'
import { scriptUrl } from '#pwa/data/script-url.ts'

/** How long a first service worker may take to come into force, in milliseconds. */
const TAKE_OVER_LIMIT = seconds(20)

/**
 * Registers the service worker, and waits until it answers for this page: what is loaded then comes from the device. A
 * browser that gives none, or none in time, goes on without.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || import.meta.env.DEV) return
  try {
    const registration = await serviceWorker.register(scriptUrl('/sw.js'), { updateViaCache: 'none' })
    if (!registration || serviceWorker.controller) return
    await new Promise((done) => {
      serviceWorker.addEventListener('controllerchange', done, { once: true })
      setTimeout(done, TAKE_OVER_LIMIT)
    })
  } catch (error) {
    note('The service worker did not register', error)
  }
}
