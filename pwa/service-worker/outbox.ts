import { createOutboxStorage, OUTBOX_TABLES, resultOf } from '#pwa/data/outbox/outbox-storage.ts'
import { CHANGED, postOnce, SENDING, sendWaiting } from '#pwa/data/outbox/send-waiting.ts'
import { waitingCorrections } from '#pwa/data/outbox/waiting-corrections.ts'
import { waitingReports } from '#pwa/data/outbox/waiting-reports.ts'
import { waitingReviews } from '#pwa/data/outbox/waiting-reviews.ts'

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

/** Sends what waits, under the lock of the pages. @throws where something is left, so that the browser comes again */
async function sendInBackground(): Promise<void> {
  const database = await openDatabase()
  if (!database) return
  const onDatabase = <T>(work: (open: IDBDatabase) => Promise<T>) => work(database)
  const storage = createOutboxStorage(onDatabase)
  const channel = new BroadcastChannel(CHANGED)
  try {
    const { waiting } = await sendWaiting({
      queues: [waitingReviews(storage), waitingCorrections({ storage }), waitingReports(onDatabase)],
      post: (path, body) => postOnce(path, body),
      now: Date.now,
      mayTry: () => true,
      onChange: () => channel.postMessage('changed'),
    })
    if (waiting > 0) throw new Error('Something waits on')
  } finally {
    channel.close()
    database.close()
  }
}

/** Sends what waits on this device when the browser finds a connection. */
export function sendWhenConnected(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === 'outbox') sync.waitUntil(self.navigator.locks.request(SENDING, sendInBackground))
  })
}
