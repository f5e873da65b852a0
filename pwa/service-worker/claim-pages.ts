import { clientsClaim } from 'workbox-core'

declare const self: ServiceWorkerGlobalScope

/**
 * Takes control of the pages that there are as this worker comes into force, and of one that was on its way then once it says so:
 * browsers hand such a page to no worker, and its pictures would not be kept.
 */
export function claimPages(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  })
}
