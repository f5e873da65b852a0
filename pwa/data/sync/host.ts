import { initData } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import { call } from '#pwa/api/call.ts'
import { directoryDatabase } from '../device/database.ts'
import type { FromWorker, ToOtherTabs, ToWorker } from '../device/messages.ts'
import { createUserDatabase, userTables } from '../device/user-database.ts'
import { createDexieStorage } from '../directory/dexie-storage.ts'
import { fetchReply } from '../directory/fetch-reply.ts'
import { createStorageWithFallback } from '../directory/storage-with-fallback.ts'
import { createSyncEngine } from '../directory/sync-directory.ts'
import { logWarning } from '../log-warning.ts'
import { lazyOutbox } from '../outbox/lazy-outbox.ts'
import { openTabChannel } from './tab-channel.ts'

const LOCK = 'directory-sync'
const INIT_LIMIT = seconds(2)

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Runs the work while no other tab runs theirs, where the browser has locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  await (locks ? locks.request(LOCK, work) : work())
}

/** On a full device the pictures that the service worker keeps are the first to go. (threat L8) */
async function dropImages(): Promise<void> {
  if (typeof caches === 'undefined') return
  const images = (await caches.keys()).filter((name) => name.startsWith('img-'))
  await Promise.all(images.map((name) => caches.delete(name)))
}

/** Once per start, not while offline; what it answers changes nothing here. */
function initOnce(): void {
  call(initData, {}, { signal: AbortSignal.timeout(INIT_LIMIT) }).catch((error: unknown) =>
    logWarning('Data already exists or init failed', error),
  )
}

/** Owns both databases and the sync; answers the page's messages. Lives in the worker, or in the page where there is none. */
export function createHost(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let online = true
  const tabs = openTabChannel({
    directory: (message: ToOtherTabs) => engine.hear(message),
    bookmarks: () => sendBookmarks(0),
  })
  const engine = createSyncEngine({
    storage: createStorageWithFallback(createDexieStorage(directoryDatabase()), {
      freeRoom: dropImages,
      onMemory: (cause) => {
        logWarning('The directory is kept in memory', cause)
        post({ kind: 'storage', holds: 'memory' })
      },
    }),
    fetchReply,
    post,
    sendToOtherTabs: tabs.tellDirectory,
    alone,
    isOnline: () => online,
    sleep,
    now: () => new Date(),
  })
  const tables = userTables()
  const user = createUserDatabase(tables)
  const sendBookmarks = async (applied: number) =>
    post({ kind: 'bookmarks', ids: await user.bookmarks(), applied })

  const outbox = lazyOutbox({
    tables,
    isOnline: () => online,
    post: (onShow) => post({ kind: 'outbox', outbox: onShow }),
  })
  const sendReviews = async () => {
    if (online && (outbox.isOpen() || (await user.hasUnsentReviews()))) await outbox.wake()
  }

  return (message) => {
    switch (message.kind) {
      case 'start':
        online = message.online
        if (online) initOnce()
        void engine.start(message.frame)
        void sendReviews()
        break
      case 'online':
        online = message.online
        void engine.syncAfresh()
        void sendReviews()
        break
      case 'outbox':
        void outbox.handle(message.ask)
        break
      case 'sync':
        void sendReviews()
        void engine.sync(message.always)
        break
      case 'details':
        void engine
          .details(message.id)
          .then((details) => post({ kind: 'details', call: message.call, details }))
        break
      case 'read-bookmarks':
        void sendBookmarks(0)
        break
      case 'read-seen-firms':
        void user.seenFirms().then((firms) => post({ kind: 'seen-firms', firms }))
        break
      case 'keep-seen-firms':
        void user.keepSeenFirms(message.firms)
        break
      case 'bookmark':
        void user.setBookmark(message.id, message.saved).then(() => {
          tabs.tellBookmarks()
          return sendBookmarks(message.call)
        })
        break
    }
  }
}
