import { clientsClaim } from 'workbox-core'
import type { RouteMatchCallback } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { deviceRevision } from '#contract/kept-names.ts'
import { canonicalPath } from '#contract/page-address.ts'
import { days, seconds } from '#contract/primitives/time.ts'
import { defaultLogo } from '#contract/settings/logo.ts'
import { adminOffline, isAdminArea, siteIcon } from './service-worker/admin-offline.ts'
import { type AppFile, keepApp } from './service-worker/app-files.ts'
import { dropOtherCaches, expiring, keptAddresses } from './service-worker/caches.ts'
import { sendWhenConnected } from './service-worker/outbox.ts'
import {
  createPages,
  FIRM_PAGE,
  makeDeviceCache,
  NETWORK_LIMIT,
  PAGE,
  SHELL,
} from './service-worker/pages.ts'
import { fallbackImage, onlyOfType, type PathTest, publicRequest } from './service-worker/rules.ts'
import { activateOnRequest } from './service-worker/step-aside.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: AppFile[] }

/**
 * Takes control of the pages that there are as this worker comes into force, and of one that was on its way then once it says so:
 * browsers hand such a page to no worker, and its pictures would not be kept.
 */
function claimPages(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  })
}

/** Matches navigations to such a page in other letter case, or with slashes at the end. */
const spelledOtherwise =
  (page: PathTest): RouteMatchCallback =>
  ({ url: { pathname }, request }) => {
    const address = canonicalPath(pathname)
    return request.mode === 'navigate' && address !== pathname && page.test(address)
  }

function toLowerCase({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return Response.redirect(canonicalPath(pathname) + search, 308)
}

const app = keepApp(self.__WB_MANIFEST)
const api = new NetworkOnly({
  plugins: [{ handlerDidError: async () => Response.json({ detail: 'offline' }, { status: 503 }) }],
})
const shellCache = `pages-${__BUILD_ID__}`
/** The admin area is never kept: without a network its page says so. */
const adminArea = new NetworkOnly({
  plugins: [{ handlerDidError: () => adminOffline(shellCache) }],
})
/** Any other address of a page is the server's to know; without a network the app says that it knows of none. */
const isOtherPage = publicRequest(/^\/[^.]*$/)
const otherPages = new NetworkOnly({
  plugins: [{ handlerDidError: () => caches.match(SHELL, { cacheName: shellCache, ignoreVary: true }) }],
})
/** Whether a firm had another address once is the server's to know; without it, the one in lower case is its own. */
const movedFirms = new NetworkOnly({
  networkTimeoutSeconds: NETWORK_LIMIT / seconds(1),
  plugins: [{ handlerDidError: async ({ request }) => toLowerCase(request) }],
})
const frames = new CacheFirst({
  cacheName: 'first-frames',
  matchOptions: { ignoreVary: true },
  plugins: [onlyOfType('application/json'), expiring({ maxEntries: 80 })],
})
const ofThisBuild = { shellCache, app, frames }
const pages = createPages({ ...ofThisBuild, cacheName: shellCache })
const firmPages = createPages(
  { ...ofThisBuild, cacheName: `firms-${__BUILD_ID__}` },
  expiring({ maxEntries: 60 }),
)
/** Pictures that ship with a build under plain names change with it, and stay where others make room. */
const SHIPPED = /^\/[\w-]+\.(?:png|svg|ico)$/
const isShipped = publicRequest(SHIPPED)
const shippedMarks = [defaultLogo.mainLogoUrl, defaultLogo.smallLogoUrl]
const shippedImages = new CacheFirst({
  cacheName: pages.cacheName,
  matchOptions: { ignoreVary: true },
  plugins: [onlyOfType('image/'), fallbackImage(shippedMarks)],
})
const images = new CacheFirst({
  cacheName: 'img-v1',
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyOfType('image/'),
    expiring({ maxEntries: 300, maxAgeSeconds: days(60) / seconds(1), purgeOnQuotaError: true }),
  ],
})

registerRoute(app.route)
registerRoute(spelledOtherwise(PAGE), async ({ request }) => toLowerCase(request))
registerRoute(spelledOtherwise(FIRM_PAGE), movedFirms)
registerRoute(publicRequest(/^\/api\//), api)
registerRoute(isAdminArea, adminArea)
registerRoute(publicRequest(PAGE), pages)
registerRoute(publicRequest(FIRM_PAGE), firmPages)
registerRoute(publicRequest(/^\/first-frame\//), frames)
registerRoute((asked) => asked.url.search === '' && isShipped(asked), shippedImages)
registerRoute((asked) => asked.request.mode === 'navigate' && isOtherPage(asked), otherPages)
registerRoute(publicRequest(/^\/media\/|\.(?:png|svg|ico)$/, 'image'), images)

self.addEventListener('install', (event) => {
  const keepFace = async () => {
    await makeDeviceCache()
    await Promise.all(pages.handleAll({ event, request: SHELL }))
    const icon = await siteIcon(shellCache)
    // The page that takes this build has its pictures in memory and requests none of them; the admin area names none to this
    // worker.
    const marks = [...(await keptAddresses(SHIPPED)), ...(icon ? [icon] : [])]
    const keeperOf = (mark: string) =>
      SHIPPED.test(new URL(mark, location.href).pathname) ? shippedImages : images
    await Promise.allSettled(marks.flatMap((request) => keeperOf(request).handleAll({ event, request })))
  }
  event.waitUntil(keepFace())
})
dropOtherCaches([
  ...[app, pages, firmPages, frames, images].map(({ cacheName }) => cacheName),
  deviceRevision.cache,
])
claimPages()
activateOnRequest()
sendWhenConnected()
