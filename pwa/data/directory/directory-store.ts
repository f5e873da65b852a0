import type { FirstFrame } from '#contract/directory.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { bookmarkJournal, createBookmarkStore } from '../bookmark-store.ts'
import type { FromWorker, ToWorker } from '../device/messages.ts'
import type { Link } from '../device/start-worker.ts'
import type { DirectoryStore } from '../directory.tsx'
import { stateOfFrame } from '../directory-state.ts'
import type { DirectorySide } from '../live-directory.ts'
import { whenLoadedAndIdle } from '../load-ahead.ts'
import { logWarning } from '../log-warning.ts'

/** What follows the worker comes in a chunk of its own: the first screen needs none of it. */
const openLater = async (side: DirectorySide): Promise<Link> =>
  (await import('../live-directory.ts')).openDirectory(side)

/**
 * The one store of directory data in the page: a plain snapshot of what the worker holds. On the server it holds the
 * first frame and nothing moves. `connect` starts the worker; what is said before it is up is said then.
 */
export function createDirectoryStore(frame: FirstFrame | null, connect = openLater): DirectoryStore {
  const first = stateOfFrame(frame)
  const listeners = new Set<() => void>()
  const hearers = new Set<(message: FromWorker) => void>()
  const detailsOf = new WeakMap<FirmRow, FirmDetails>()
  const askedDetails = new Map<number, (details: FirmDetails | null) => void>()
  let state = first
  let isCleared = false
  let hasBegun = false
  let calls = 0
  let link: Link | null = null
  let isOpening = false
  const unsent: ToWorker[] = []

  const show = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const side: DirectorySide = {
    getState: () => state,
    show,
    showCleared() {
      isCleared = true
      show(state)
    },
    answerDetails({ call, details }) {
      askedDetails.get(call)?.(details)
      askedDetails.delete(call)
    },
    receiveBookmarks: (ids, applied) => bookmarks.receive(ids, applied),
    hear: (message) => hearers.forEach((hear) => void hear(message)),
  }
  const open = async () => {
    isOpening = true
    try {
      link = await connect(side)
      for (const message of unsent.splice(0)) link(message)
    } catch (error) {
      logWarning('The directory cannot be followed', error)
      if (state.status === 'ready') {
        show({ status: 'ready', directory: { ...state.directory, connection: 'offline' } })
      } else show({ status: 'failed', message: 'Failed to load application data' })
      globalThis.addEventListener?.('online', open, { once: true })
    }
    isOpening = false
  }
  const tell: Link = (message) => {
    if (link) return link(message)
    unsent.push(message)
    if (!isOpening) void open()
  }
  const bookmarks = createBookmarkStore((change) => tell({ kind: 'bookmark', ...change }), bookmarkJournal)

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    const { details: _, ...window } = frame ?? {}
    tell({ kind: 'start', frame: frame && (window as FirstFrame), online: navigator.onLine })
    bookmarks.resume()
    tell({ kind: 'read-bookmarks' })
  }

  const frameFirm = frame?.firms.find((firm) => firm.id === frame.details?.id)
  if (frameFirm && frame?.details) detailsOf.set(frameFirm, frame.details)

  return {
    bookmarks,
    tell,
    hear(listener) {
      hearers.add(listener)
      return () => hearers.delete(listener)
    },
    trust: frame?.trust ?? null,
    getState: () => state,
    getServerState: () => first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => (frame ? whenLoadedAndIdle(begin) : begin()),
    retry() {
      if (state.status === 'failed') show({ status: 'loading' })
      tell({ kind: 'sync', always: true })
    },
    async loadDetails(id) {
      begin()
      calls += 1
      const call = calls
      const details = await new Promise<FirmDetails | null>((answer) => {
        askedDetails.set(call, answer)
        tell({ kind: 'details', call, id })
      })
      const firm = state.status === 'ready' && state.directory.firms.find((one) => one.id === id)
      if (firm && details) detailsOf.set(firm, details)
      return details
    },
    detailsAtHand: (firm) => detailsOf.get(firm) ?? null,
    wasCleared: () => isCleared,
  }
}
