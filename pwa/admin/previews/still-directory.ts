import type { DirectoryState, DirectoryStore } from '#pwa/data/directory.tsx'

const none: readonly string[] = []
const nothing = () => undefined
const state: DirectoryState = { status: 'loading' }

/** A directory in which nothing is kept and nothing moves: what stands below it draws, and changes no device. */
export const stillDirectory: DirectoryStore = {
  getState: () => state,
  getServerState: () => state,
  subscribe: () => nothing,
  start: nothing,
  retry: nothing,
  loadDetails: async () => null,
  detailsAtHand: () => null,
  wasCleared: () => false,
  tell: nothing,
  hear: () => nothing,
  trust: null,
  bookmarks: {
    ids: () => none,
    serverIds: () => none,
    subscribe: () => nothing,
    toggle: nothing,
    resume: nothing,
    receive: nothing,
  },
}
