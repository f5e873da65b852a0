import type { ToOtherTabs } from '../device/messages.ts'

const DIRECTORY = 'directory'
const BOOKMARKS = 'bookmarks'

interface Listeners {
  readonly directory: (message: ToOtherTabs) => Promise<void>
  readonly bookmarks: () => Promise<void>
}

function open(name: string, hear: (event: MessageEvent) => Promise<void>): (message: unknown) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => void hear(event)
  return (message) => channel.postMessage(message)
}

/** Speaks with the other tabs of this site, where the browser lets tabs speak. */
export function openTabChannel(listeners: Listeners) {
  const directory = open(DIRECTORY, (event) => listeners.directory(event.data as ToOtherTabs))
  const bookmarks = open(BOOKMARKS, () => listeners.bookmarks())
  return {
    tellDirectory: (message: ToOtherTabs) => directory(message),
    tellBookmarks: () => bookmarks('changed'),
  }
}
