import { cacheNames } from 'workbox-core'
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isFrame } from './frames.ts'
import { IMAGE_CACHE, keepImages } from './images.ts'
import { sendReviewsInBackground } from './outbox.ts'
import { createPages, isPage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** What the build lists for the precache. */
export type Manifest = ReadonlyArray<PrecacheEntry | string>

const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url)

/** Removes what earlier versions of this site kept under other names. */
async function dropUnknownCaches(known: readonly string[]): Promise<void> {
  const unknown = (await caches.keys()).filter((name) => !known.includes(name))
  await Promise.all(unknown.map((name) => caches.delete(name)))
}

/**
 * The whole service worker: code from the precache, pages from their snapshots, pictures from one cache. The API and the
 * admin area pass it by. It takes over only when the visitor agrees. (threats L1 to L5)
 */
export function startServiceWorker(build: string, manifest: Manifest): void {
  const cacheName = `pages-${build}`
  const entry = manifest.map(urlOf).find((url) => /entry-client-[^/]*\.js$/.test(url)) ?? build
  const pages = createPages({ cacheName, entry })

  precacheAndRoute([...manifest], { cleanURLs: false, directoryIndex: '' })
  registerRoute(
    ({ sameOrigin, request, url }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
    ({ event, url }) => pages.answer(event as FetchEvent, url.pathname),
  )
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isFrame(url.pathname),
    ({ request, url }) => pages.answerFrame(request, url.pathname),
  )
  keepImages()
  sendReviewsInBackground()

  self.addEventListener('install', (event) => event.waitUntil(pages.warm()))
  self.addEventListener('activate', (event) =>
    event.waitUntil(dropUnknownCaches([cacheName, IMAGE_CACHE, cacheNames.precache])),
  )
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
