import { deviceRevision } from '#contract/device-revision.ts'
import { logWarning } from '../log-warning.ts'

/** Notes of which state the stored directory is. Never throws: without a note stored pages are shown whatever their age. */
export async function noteRevision(revision: number): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const cache = await caches.open(deviceRevision.cache)
    await cache.put(deviceRevision.address, new Response(String(revision)))
  } catch (error) {
    logWarning('The state of the device was not noted', error)
  }
}
