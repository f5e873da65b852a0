import type { FirstFrame } from '#contract/directory.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { bookmarkJournal } from './bookmark-journal.ts'
import { createBookmarkStore } from './bookmark-store.ts'
import type { Directory, DirectoryStore } from './directory.tsx'
import { createGathering, stateOfFrame, withDelta } from './directory-state.ts'
import { noteKept, wasKept } from './kept-marker.ts'
import type { Connection, FromWorker } from './sync/messages.ts'
import { watchForNews, whenLoadedAndIdle } from './sync-triggers.ts'
import { type Link, openLink } from './worker-link.ts'

/**
 * The one store of directory data in the page: a plain snapshot of what the worker holds. On the server it holds the
 * first frame and nothing moves. `connect` starts the worker.
 */
export function createDirectoryStore(frame: FirstFrame | null, connect = openLink): DirectoryStore {
  const first = stateOfFrame(frame)
  const listeners = new Set<() => void>()
  const gathering = createGathering()
  const detailsOf = new WeakMap<FirmRow, FirmDetails>()
  const askedDetails = new Map<number, (details: FirmDetails | null) => void>()
  let state = first
  let connection: Connection = 'online'
  let isCleared = false
  let hasBegun = false
  let calls = 0
  let link: Link | null = null

  const tell: Link = (message) => {
    link ??= connect(receive)
    link(message)
  }
  const bookmarks = createBookmarkStore((change) => tell({ kind: 'bookmark', ...change }), bookmarkJournal)
  const shown = (): Directory | null => (state.status === 'ready' ? state.directory : null)
  const show = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const showDirectory = (directory: Directory) => show({ status: 'ready', directory })

  function receive(message: FromWorker): void {
    const directory = shown()
    if (message.kind === 'rows') gathering.add(message.firms, message.first, directory)
    else if (message.kind === 'directory') showDirectory(gathering.finish(message.head, connection))
    else if (message.kind === 'delta' && directory) showDirectory(withDelta(directory, message))
    else if (message.kind === 'connection') {
      connection = message.connection
      const syncedAt = message.syncedAt ?? directory?.syncedAt ?? null
      if (directory) showDirectory({ ...directory, connection, syncedAt })
    } else if (message.kind === 'failed') {
      if (!directory) show({ status: 'failed', message: message.message })
    } else if (message.kind === 'storage') {
      if (message.holds === 'directory') noteKept()
      else if (message.holds === 'nothing') {
        isCleared = wasKept()
        show(state)
      }
    } else if (message.kind === 'details') {
      askedDetails.get(message.call)?.(message.details)
      askedDetails.delete(message.call)
    } else if (message.kind === 'bookmarks') bookmarks.receive(message.ids, message.applied)
  }

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    const { details: _, ...window } = frame ?? {}
    tell({ kind: 'start', frame: frame && (window as FirstFrame), online: navigator.onLine })
    bookmarks.resume()
    tell({ kind: 'read-bookmarks' })
    watchForNews(tell)
  }

  const frameFirm = frame?.firms.find((firm) => firm.id === frame.details?.id)
  if (frameFirm && frame?.details) detailsOf.set(frameFirm, frame.details)

  return {
    bookmarks,
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
      const firm = shown()?.firms.find((one) => one.id === id)
      if (firm && details) detailsOf.set(firm, details)
      return details
    },
    detailsAtHand: (firm) => detailsOf.get(firm) ?? null,
    wasCleared: () => isCleared,
  }
}
