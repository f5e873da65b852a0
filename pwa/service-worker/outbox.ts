import { createOutboxStorage, OUTBOX_TABLES, resultOf } from '#pwa/data/outbox/outbox-storage.ts'
import { CHANGED, SENDING, sendWaiting } from '#pwa/data/outbox/send-waiting.ts'

declare const self: ServiceWorkerGlobalScope

/** Background sync: fired when there is a connection, also while no page is open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const DATABASE = 'user'

/** The database as the pages made it; null where they made none. It is never made or upgraded from here. */
async function openDatabase(): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await resultOf(opening).catch(() => null)
  if (database && OUTBOX_TABLES.every((name) => database.objectStoreNames.contains(name))) return database
  database?.close()
  return null
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
async function sendSubmissions(): Promise<void> {
  const database = await openDatabase()
  if (!database) return
  const storage = createOutboxStorage((work) => work(database))
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
    database.close()
  }
}

/** Sends submissions that wait on this device when the browser finds a connection. */
export function sendSubmissionsInBackground(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === 'outbox') sync.waitUntil(self.navigator.locks.request(SENDING, sendSubmissions))
  })
}
