import { CHANGED, SENDING, sendWaiting } from '#pwa/data/outbox/send-waiting.ts'
import { reviewsDatabase } from './reviews-database.ts'

declare const self: ServiceWorkerGlobalScope

/** The browser's errand: it comes when there is a connection, also while no page is open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

async function post(path: string, body: FormData) {
  try {
    const answer = await fetch(path, { method: 'POST', body, credentials: 'omit', redirect: 'error' })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  } catch {
    return { status: 0, retryAfter: null, text: '' }
  }
}

/** Sends what waits, under the lock of the pages. @throws where something is left, so that the browser comes again */
async function sendReviews(): Promise<void> {
  const storage = await reviewsDatabase()
  if (!storage) return
  const channel = new BroadcastChannel(CHANGED)
  try {
    const { waiting } = await sendWaiting({
      storage,
      post,
      now: Date.now,
      mayTry: () => true,
      onChange: () => channel.postMessage('changed'),
    })
    if (waiting > 0) throw new Error('Reviews wait on')
  } finally {
    channel.close()
    storage.close()
  }
}

/** Sends reviews that wait on this device when the browser finds a connection. */
export function sendReviewsInBackground(): void {
  self.addEventListener('sync', (event) => {
    const errand = event as SyncEvent
    if (errand.tag === 'outbox') errand.waitUntil(self.navigator.locks.request(SENDING, sendReviews))
  })
}
