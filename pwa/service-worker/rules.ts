import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core/types.js'

/** Paths that pass this worker by: the admin area, and files of the build that are not in the precache. */
const NOT_OURS = /^\/(?:admin|assets|sw\.js)(?:\/|$)/

/** Tells paths apart: a pattern, or a list of them. */
export type PathTest = Pick<RegExp, 'test'>

/**
 * Matches requests of visitors to this site by their path or destination. Requests of signed-in staff never meet a cache: the
 * response may hold more than visitors are to see.
 */
export const publicRequest =
  (path: PathTest, destination?: RequestDestination): RouteMatchCallback =>
  ({ url: { pathname }, request, sameOrigin }) =>
    sameOrigin &&
    !NOT_OURS.test(pathname) &&
    !request.headers.has('authorization') &&
    (path.test(pathname) || request.destination === destination)

/** Whether an answer may be kept: whole, of this address, of the type, and not `no-store`. */
export const isOfType = (response: Response, type: string): boolean =>
  response.status === 200 &&
  !response.redirected &&
  !(response.headers.get('cache-control') ?? '').includes('no-store') &&
  (response.headers.get('content-type')?.startsWith(type) ?? false)

/**
 * Keeps answers of one type alone. A network that wants a login answers everything with a page of its own; once kept,
 * that would be the site.
 */
export const onlyOfType = (type: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => (isOfType(response, type) ? response : null),
})

/**
 * Among pictures that show the same in other sizes, a kept one replaces one that cannot be loaded: a page shows one of them by its
 * width, and may be turned without a network.
 */
export const fallbackImage = (alike: readonly string[]): WorkboxPlugin => ({
  async handlerDidError({ request }) {
    if (!alike.includes(new URL(request.url).pathname)) return undefined
    for (const other of alike) {
      const kept = await caches.match(other, { ignoreVary: true })
      if (kept) return kept
    }
    return undefined
  },
})
