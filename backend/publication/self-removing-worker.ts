/**
 * A service worker that takes the place of a broken one: it drops every cache, unregisters itself and reloads the
 * pages that the broken one served. (threat L4)
 */
export const SELF_REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await self.registration.unregister()
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)))
  })())
})
`
