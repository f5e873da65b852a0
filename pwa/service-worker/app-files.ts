import type { CacheDidUpdateCallbackParam } from 'workbox-core/types.js'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

/** A file of this build. `isLater`: no first screen needs it, so a first visit does without. */
export interface AppFile extends PrecacheEntry {
  readonly isLater?: boolean
}

/**
 * Keeps the files of this build: those of the first screens as this worker is installed; the others as they are loaded, or
 * once a page says so, or with the installation where this worker follows another, whose device may hold everything. Each
 * is listed with the hash of its bytes, so that no other answer is ever taken for it, and a file that the browser threw away
 * is kept again when it is next loaded. (docs/decisions/offline.md)
 */
export function keepApp(entries: readonly AppFile[]) {
  const later = entries.filter(({ isLater }) => isLater)
  const first = new PrecacheController()
  first.addToCacheList(entries.filter(({ isLater }) => !isLater))
  const whole = new PrecacheController({ plugins: [{ cacheDidUpdate: keepOthers }] })
  whole.addToCacheList([...entries])
  const { strategy } = whole

  const keep = (event: ExtendableEvent, url: string) => {
    const cacheKey = whole.getCacheKeyForURL(url)
    const integrity = cacheKey && whole.getIntegrityForCacheKey(cacheKey)
    return strategy.handle({ event, request: new Request(url), params: { cacheKey, integrity } })
  }

  /**
   * Loads files that are not kept, or that the browser threw away without this worker. Returns whether everything is kept now;
   * missing files are requested with the next page.
   */
  const keepWhole = async (event: ExtendableEvent): Promise<boolean> => {
    const kept = new Set((await (await caches.open(strategy.cacheName)).keys()).map(({ url }) => url))
    const missing = [...whole.getURLsToCacheKeys()].filter(([, cacheKey]) => !kept.has(cacheKey))
    const loaded = await Promise.allSettled(missing.map(([url]) => keep(event, url)))
    return loaded.every(({ status }) => status === 'fulfilled')
  }

  let others: Promise<boolean> | null = null
  /** The later files load each other: with one that a page loads, all of them are kept. */
  async function keepOthers({ request, event }: CacheDidUpdateCallbackParam): Promise<void> {
    if (event?.type !== 'fetch' || !later.some(({ url }) => request.url.includes(url))) return
    others ??= keepWhole(event).finally(() => {
      others = null
    })
    event.waitUntil(others)
  }

  self.addEventListener('install', (event) => {
    void (self.registration.active ? whole : first).install(event)
  })
  self.addEventListener('activate', (event) => void whole.activate(event))
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'KEEP_APP') return
    // The page waits for a response before it has the rest kept, also where the browser refuses its caches.
    const isWhole = keepWhole(event).catch(() => false)
    event.waitUntil(isWhole.then((response) => event.ports[0]?.postMessage(response)))
  })

  return {
    route: new PrecacheRoute(whole),
    cacheName: strategy.cacheName,
    /** The script that starts this build: a page that names another belongs to another build. */
    entry: entries.find(({ url }) => url.includes('/entry-client-'))?.url ?? __BUILD_ID__,
    /** Keeps the later files where a document names one: they load each other. @throws where one cannot be had */
    async keepNamed(html: string, event: ExtendableEvent): Promise<void> {
      if (!later.some(({ url }) => html.includes(url))) return
      await Promise.all(later.map(({ url }) => keep(event, url)))
    },
  }
}
