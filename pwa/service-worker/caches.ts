import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps the cache small: the least recently used entries go first. Workbox's own class, under stricter types than it was written
 * for.
 */
export const expiring = (limits: ExpirationPluginOptions) => new ExpirationPlugin(limits) as WorkboxPlugin

/** Addresses of this kind that this device keeps, in whichever cache. */
export async function keptAddresses(path: RegExp): Promise<readonly string[]> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const kept = (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
  return [...new Set(kept)].filter((url) => path.test(new URL(url).pathname))
}

/** As it comes into force, this worker removes what earlier builds kept under other names. */
export function dropOtherCaches(known: readonly string[]): void {
  const drop = async (name: string) => {
    await caches.delete(name)
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  }
  self.addEventListener('activate', (event) => {
    event.waitUntil(
      caches.keys().then((names) => Promise.all(names.filter((name) => !known.includes(name)).map(drop))),
    )
  })
}
