import { canonicalPath } from '#contract/page-address.ts'
import { createCode, isCode, type Manifest, pathsOf } from './code.ts'
import { askOthersToStepAside, atRest } from './errands.ts'
import { isFrame } from './frames.ts'
import { createImages, IMAGE_CACHE } from './images.ts'
import { sendReviewsInBackground } from './outbox.ts'
import { createPages, isPage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Stands on the card that offers to install, from the second visit on: with a network or without. */
const INSTALL_ICON = '/icon-192.png'

/** Removes what earlier versions of this site kept under other names. */
async function dropUnknownCaches(known: readonly string[]): Promise<void> {
  const unknown = (await caches.keys()).filter((name) => !known.includes(name))
  await Promise.all(unknown.map((name) => caches.delete(name)))
}

/**
 * The whole service worker: code from one cache, pages from their snapshots, pictures from another. The API and the
 * admin area pass it by. It takes over from another only when the visitor agrees. (threats L1 to L5)
 */
export function startServiceWorker(build: string, manifest: Manifest): void {
  const [codeCache, pageCache] = [`code-${build}`, `pages-${build}`]
  const entry = pathsOf(manifest).find((path) => /entry-client-[^/]*\.js$/.test(path)) ?? build
  const pages = createPages({ cacheName: pageCache, entry })
  const code = createCode(codeCache, manifest)
  const images = createImages(codeCache)

  const keepPages = async () => {
    const isUpdate = self.registration.active !== null
    const shown = (await pages.keepOpen()).join('')
    await images.keepOf(shown, isUpdate ? 'no-cache' : 'only-if-cached')
    if (isUpdate) await pages.warm()
  }

  self.addEventListener('install', (event) => event.waitUntil(Promise.all([code.keep(), keepPages()])))
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      // The page of a first visit loads the rest of the app from here, instead of once more from the server.
      dropUnknownCaches([codeCache, pageCache, IMAGE_CACHE]).then(() => self.clients.claim()),
    ),
  )
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'SKIP_WAITING') return
    askOthersToStepAside()
    void self.skipWaiting()
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate') {
      const address = canonicalPath(pathname)
      if (address !== pathname && isPage(address)) {
        return event.respondWith(Response.redirect(address + search, 308))
      }
      if (!isPage(pathname)) return
      event.respondWith(pages.answer(event, pathname))
      event.waitUntil(
        atRest()
          .then(() => Promise.all([code.mend(), images.keep(INSTALL_ICON)]))
          // What cannot be had now is asked for with the next page.
          .catch(() => undefined),
      )
    } else if (isFrame(pathname)) event.respondWith(pages.answerFrame(request, pathname))
    else if (isCode(pathname)) event.respondWith(code.answer(request))
    else if (request.destination === 'image') event.respondWith(images.answer(event))
  })
  sendReviewsInBackground()
}
