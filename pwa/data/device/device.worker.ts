import { initData, type SyncReply } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import { call } from '#pwa/api/call.ts'
import { challengesOf, companiesOf } from '../directory/listed-firms.ts'
import {
  createDexieStorage,
  createStorageWithFallback,
  type DirectoryStorage,
  noteRevision,
} from '../directory/storage.ts'
import { createDirectorySync, fetchReply } from '../directory/sync-directory.ts'
import { logWarning } from '../log-warning.ts'
import type { OutboxParts } from '../outbox/outbox-worker.ts'
import { cachedReviews } from '../reviews/cached-reviews.ts'
import type { ReportOutcome, WaitingReport } from '../reviews/messages.ts'
import { alone, directoryDatabase } from './database.ts'
import { lazily, lazyStores } from './lazy-stores.ts'
import { type FromWorker, PAGE_PORT, type ToOtherTabs, type ToWorker } from './messages.ts'
import { openCache } from './open-cache.ts'
import type { Answers, Question, QuestionName } from './questions.ts'
import { createUserDatabase, type UserTables, userTables } from './user-database.ts'

const LOCK = 'directory-sync'
const INIT_LIMIT = seconds(2)

/** What sends reports is not on this device yet. */
const WAITING: ReportOutcome = { kind: 'waiting', isBusy: false }
/** The form stays open, with all that was typed. */
const NOT_KEPT: ReportOutcome = { kind: 'refused', message: 'Check your connection and try again.' }

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** On a full device the pictures that the service worker keeps are the first to go. (threat L8) */
async function dropImages(): Promise<void> {
  if (typeof caches === 'undefined') return
  const images = (await caches.keys()).filter((name) => name.startsWith('img-'))
  await Promise.all(images.map((name) => caches.delete(name)))
}

/** The stored directory; without storage it is kept in memory, which the page is told. */
function directoryStorage(post: (message: FromWorker) => void) {
  return createStorageWithFallback(createDexieStorage(directoryDatabase()), {
    freeRoom: dropImages,
    onMemory: (cause) => {
      logWarning('The directory is kept in memory', cause)
      post({ kind: 'storage', holds: 'memory' })
    },
  })
}

/** Once per start, not while offline; the reply changes nothing here. */
function initOnce(): void {
  call(initData, {}, { signal: AbortSignal.timeout(INIT_LIMIT) }).catch((error: unknown) =>
    logWarning('Data already exists or init failed', error),
  )
}

/** Opens a channel to the other tabs of this site. Returns how to send on it. */
function openChannel(
  name: string,
  receive: (event: MessageEvent) => Promise<void>,
): (message: unknown) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => void receive(event)
  return (message) => channel.postMessage(message)
}

/** Under the lock of the syncs: none of them notes a later state meanwhile. */
const noteHeld = (storage: DirectoryStorage) =>
  alone(LOCK, async () => {
    const held = await storage.stamp()
    if (held && storage.isKept()) await noteRevision(held.revision)
  })

/** The outbox, loaded for the first request or waiting submission: most visitors never write a review. */
const lazyOutbox = (parts: OutboxParts) =>
  lazily('outbox', async () => (await import('../outbox/outbox-worker.ts')).createOutboxWorker(parts))

/** The visitor's own database, and what posts the saved firms, again where it opens late. */
function openUserDatabase(tables: UserTables, post: (message: FromWorker) => void) {
  const postBookmarks = async (applied: number) =>
    post({ kind: 'bookmarks', ids: await user.bookmarks(), applied })
  const user = createUserDatabase(tables, Date.now, () => void postBookmarks(0))
  return { user, postBookmarks }
}

/** Sends a report, which is kept first: it waits where it cannot be sent. */
const reportSender =
  (user: ReturnType<typeof createUserDatabase>, outbox: ReturnType<typeof lazyOutbox>) =>
  async (report: WaitingReport): Promise<ReportOutcome> => {
    const isKept = await user.keepReport(report)
    const outcome = (await outbox.use((opened) => opened.sendReport(report))) ?? WAITING
    return outcome.kind === 'waiting' && !isKept ? NOT_KEPT : outcome
  }

/**
 * Owns the databases, the sync and the outbox, and handles the page's messages. Runs in a worker, or in the page where
 * no worker can be started.
 */
function createDevice(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let online = true
  const sendToOtherTabs = openChannel('directory', (event) => directory.receive(event.data as ToOtherTabs))
  const announceBookmarks = openChannel('bookmarks', () => postBookmarks(0))
  const storage = directoryStorage(post)
  const directory = createDirectorySync({
    storage,
    fetchReply,
    post,
    onNews: (reply) => void applySyncReply(reply),
    onHeld: (revision) => void reviews.missedNews(revision).then((reply) => reply && applySyncReply(reply)),
    sendToOtherTabs,
    alone: (work) => alone(LOCK, work),
    isOnline: () => online,
    sleep,
    now: () => new Date(),
  })
  const tables = userTables()
  const { user, postBookmarks } = openUserDatabase(tables, post)
  const parts = { isOnline: () => online, now: () => new Date(), saved: () => user.bookmarks() }
  const cache = openCache()
  const reviews = cachedReviews(cache, parts)
  const later = lazyStores(cache, parts)
  const applySyncReply = async (reply: SyncReply) => {
    await reviews.applySyncChanges(reply)
    await later.applySyncReply(reply)
  }
  const outbox = lazyOutbox({
    tables,
    isOnline: () => online,
    post: (onShow) => post({ kind: 'outbox', outbox: onShow }),
  })
  const sendSubmissions = async () => {
    if (!online || !(outbox.isUsed() || (await user.hasUnsent()))) return
    await outbox.use((opened) => opened.wake())
  }

  const answers: Answers = {
    details: ({ id }) => directory.details(id),
    challenges: async () => challengesOf(await storage.listed()),
    companies: async () => companiesOf(await storage.listed()),
    'seen-firms': () => user.seenFirms(),
    reviews: reviews.read,
    prices: (about, place) => later.use(({ prices }) => prices.read(about, place)),
    page: (about, place) => later.use(({ pages }) => pages.read(about, place)),
    changes: (about, place) => later.use(({ changes }) => changes.read(about, place)),
    rubric: (about, place) => later.use(({ rubric }) => rubric.read(about, place)),
    'own-reports': ({ forget }, place) => outbox.use((opened) => opened.ownReports(place, forget)),
    report: reportSender(user, outbox),
  }
  const answer = async <Name extends QuestionName>({ name, call, about, place }: Question<Name>) =>
    post({ kind: 'answer', call, answer: await answers[name](about, place) })

  return (message) => {
    switch (message.kind) {
      case 'start':
        online = message.online
        if (online) initOnce()
        void directory.start(message.frame).then(() => reviews.keepSaved())
        return void sendSubmissions()
      case 'online':
        online = message.online
        void directory.syncAfresh()
        return void sendSubmissions()
      case 'outbox':
        return void outbox.use((opened) => opened.handle(message.ask))
      case 'own-submission':
        return void outbox.use((opened) => opened.handleOwn(message.ask))
      case 'sync':
        void sendSubmissions()
        return void directory.sync(message.always)
      case 'ask':
        return void answer(message)
      case 'keep-pages':
        return void later.use(({ keepPages }) => keepPages(message.slugs))
      case 'keep-changes':
        return void later.use(({ keepAhead }) => keepAhead())
      case 'note-revision':
        return void noteHeld(storage)
      case 'read-bookmarks':
        return void postBookmarks(0)
      case 'keep-seen-firms':
        return void user.keepSeenFirms(message.firms)
      case 'bookmark':
        return void user.setBookmark(message.id, message.saved).then(() => {
          announceBookmarks('changed')
          void reviews.keepSaved().then(() => later.use(({ changes }) => changes.keepSaved()))
          return postBookmarks(message.call)
        })
    }
  }
}

/** The port to the page where this code runs in the page itself; null in a worker. */
function pagePort(): MessagePort | null {
  const port: unknown = Reflect.get(globalThis, PAGE_PORT)
  return typeof MessagePort !== 'undefined' && port instanceof MessagePort ? port : null
}

const port = pagePort() ?? self
const handle = createDevice((message) => port.postMessage(message))

port.onmessage = (event: MessageEvent<ToWorker>) => handle(event.data)
port.postMessage({ kind: 'up' })
