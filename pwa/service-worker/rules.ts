import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'

declare const self: ServiceWorkerGlobalScope

/** Paths that pass this worker by: the admin area, and files of the build that are not in the precache. */
const NOT_OURS = /^\/(?:admin|assets|sw\.js)(?:\/|$)/

/**
 * Matches requests of visitors to this site. What signed-in staff ask for never meets a cache: it may hold more than
 * visitors are to see.
 */
export const publicRequest =
  (isMine: (url: URL, request: Request) => boolean): RouteMatchCallback =>
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    !NOT_OURS.test(url.pathname) &&
    !request.headers.has('authorization') &&
    isMine(url, request)

/** Whether an answer is whole, of this address and of the type. */
export const isOfType = (response: Response, type: string): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type')?.startsWith(type) ?? false)

/**
 * Keeps answers of one type alone. A network that wants a login answers everything with a page of its own; once kept,
 * that would be the site.
 */
export const onlyOfType = (type: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => (isOfType(response, type) ? response : null),
})

/** Keeps the cache small: what was used least lately goes first. Workbox's own class, under stricter types than it was written for. */
export const expiring = (limits: ExpirationPluginOptions) => new ExpirationPlugin(limits) as WorkboxPlugin

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
