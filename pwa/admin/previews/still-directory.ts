import type { DirectoryStore } from '#pwa/data/directory.tsx'

const none: readonly string[] = []
const nothing = () => undefined

/** A directory in which nothing is kept and nothing moves: what stands below it draws, and changes no device. */
export const stillDirectory: DirectoryStore = {
  getState: () => ({ status: 'loading' }),
  getServerState: () => ({ status: 'loading' }),
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
