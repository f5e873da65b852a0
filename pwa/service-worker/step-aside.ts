declare const self: ServiceWorkerGlobalScope

const workers = new BroadcastChannel('workers')
const stepping = new AbortController()
workers.addEventListener('message', () => stepping.abort())

/**
 * Aborted once a newer worker is to take over: browsers wait until this one is idle, and its background work may take as long as
 * the line is slow.
 */
export const steppingAside: AbortSignal = stepping.signal

/** Takes over when the visitor agreed, never by itself: a form may be half filled. */
export function activateOnRequest(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'SKIP_WAITING') return
    workers.postMessage('step aside')
    event.waitUntil(self.skipWaiting())
  })
}
