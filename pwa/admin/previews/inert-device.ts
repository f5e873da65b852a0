import { createComparisonStore } from '#pwa/data/comparison-store.ts'
import { createStore } from '#pwa/data/create-store.ts'
import type { Device } from '#pwa/data/device/device.tsx'
import type { DirectoryState } from '#pwa/data/directory.tsx'
import { createMyCountryStore } from '#pwa/data/my-country-store.ts'

const nothing = () => undefined
const none: readonly string[] = []
const noComparison = createComparisonStore({ read: () => none, write: nothing })
const state: DirectoryState = { status: 'loading' }

/** A device that stores nothing and never changes, so that previews do not touch the real one. */
export const inertDevice: Device = {
  link: { send: nothing, subscribe: () => nothing },
  directory: {
    getState: () => state,
    getServerState: () => state,
    subscribe: () => nothing,
    start: nothing,
    retry: nothing,
    loadDetails: async () => null,
    detailsAtHand: () => null,
    current: (firm) => firm,
    wasCleared: () => false,
    frame: null,
  },
  bookmarks: {
    ids: () => none,
    isKnown: () => true,
    removed: () => null,
    serverIds: () => none,
    subscribe: () => nothing,
    toggle: nothing,
    start: nothing,
  },
  comparison: noComparison,
  challengeComparison: noComparison,
  myCountry: createMyCountryStore({ read: () => null, write: nothing }),
  meeting: createStore<ReadonlySet<string> | null>(null),
  start: nothing,
}
