import type { Connection, FromWorker } from './device/messages.ts'
import { type Link, openLink } from './device/start-worker.ts'
import type { Directory, DirectoryState } from './directory.tsx'
import { createGathering, withDelta } from './directory-news.ts'
import { markKept, wasKept } from './kept-marker.ts'
import { watchForNews } from './sync-triggers.ts'

/** What the worker's messages reach in the page. */
export interface DirectorySide {
  getState(): DirectoryState
  show(state: DirectoryState): void
  /** The browser threw away what this device had kept. */
  showCleared(): void
  answerDetails(message: Extract<FromWorker, { kind: 'details' }>): void
  receiveBookmarks(ids: readonly string[], applied: number): void
  /** What is no matter of the directory. */
  hear(message: FromWorker): void
}

/** Hears the worker and changes what the page shows. */
export function receiveInto(side: DirectorySide): (message: FromWorker) => void {
  const gathering = createGathering()
  let connection: Connection = 'online'
  const showDirectory = (directory: Directory) => side.show({ status: 'ready', directory })

  return (message) => {
    const state = side.getState()
    const directory = state.status === 'ready' ? state.directory : null
    if (message.kind === 'rows') gathering.add(message.firms, message.first, directory)
    else if (message.kind === 'directory') showDirectory(gathering.finish(message.head, connection))
    else if (message.kind === 'delta' && directory) showDirectory(withDelta(directory, message))
    else if (message.kind === 'connection') {
      connection = message.connection
      const syncedAt = message.syncedAt ?? directory?.syncedAt ?? null
      if (directory) showDirectory({ ...directory, connection, syncedAt })
    } else if (message.kind === 'failed') {
      if (!directory) side.show({ status: 'failed', message: message.message })
    } else if (message.kind === 'storage') {
      if (message.holds === 'directory') markKept()
      else if (message.holds === 'nothing' && wasKept()) side.showCleared()
    } else if (message.kind === 'details') side.answerDetails(message)
    else if (message.kind === 'bookmarks') side.receiveBookmarks(message.ids, message.applied)
    else side.hear(message)
  }
}

/** Starts the worker for this page, and asks it for news from now on. */
export function openDirectory(side: DirectorySide): Link {
  const link = openLink(receiveInto(side))
  watchForNews(link)
  return link
}
