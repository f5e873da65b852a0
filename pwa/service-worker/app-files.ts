import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps the files of this build. Each is listed with the hash of its bytes, so that no other answer is ever taken for it,
 * and a file that the browser threw away is kept again when it is next loaded.
 */
export function precacheApp(entries: PrecacheEntry[]) {
  const files = new PrecacheController()
  files.precache(entries)
  const { strategy } = files

  /** Loads what the browser threw away without this worker; what cannot be had now is asked for with the next page. */
  const mend = async (event: ExtendableEvent) => {
    const kept = new Set((await (await caches.open(strategy.cacheName)).keys()).map(({ url }) => url))
    const lost = [...files.getURLsToCacheKeys()].filter(([, cacheKey]) => !kept.has(cacheKey))
    const loading = lost.map(([url, cacheKey]) => {
      const integrity = files.getIntegrityForCacheKey(cacheKey)
      return strategy.handle({ event, request: new Request(url), params: { cacheKey, integrity } })
    })
    await Promise.allSettled(loading)
  }
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(mend(event))
  })

  return {
    route: new PrecacheRoute(files),
    cacheName: strategy.cacheName,
    /** The script that starts this build: a page that names another belongs to another build. */
    entry: entries.find(({ url }) => url.includes('/entry-client-'))?.url ?? __BUILD_ID__,
  }
}
