import { createComparisonStore } from '#pwa/data/comparison-store.ts'
import type { Device } from '#pwa/data/device/device.tsx'
import type { DirectoryState } from '#pwa/data/directory.tsx'
import { createMyCountryStore } from '#pwa/data/my-country-store.ts'

const none: readonly string[] = []
const nothing = () => undefined
const state: DirectoryState = { status: 'loading' }

/** A device on which nothing is kept and nothing changes: previews draw over it without touching the real one. */
export const stillDevice: Device = {
  link: { send: nothing, subscribe: () => nothing },
  comparison: createComparisonStore({ read: () => none, write: nothing }),
  myCountry: createMyCountryStore({ read: () => null, write: nothing }),
  directory: {
    getState: () => state,
    getServerState: () => state,
    subscribe: () => nothing,
    start: nothing,
    retry: nothing,
    loadDetails: async () => null,
    detailsAtHand: () => null,
    wasCleared: () => false,
    trust: null,
  },
  bookmarks: {
    ids: () => none,
    serverIds: () => none,
    subscribe: () => nothing,
    toggle: nothing,
    start: nothing,
  },
  start: nothing,
}
