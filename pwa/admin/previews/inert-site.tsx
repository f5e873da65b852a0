import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { createComparisonStore } from '#pwa/data/comparison-store.ts'
import { createStore } from '#pwa/data/create-store.ts'
import { type Device, DeviceProvider } from '#pwa/data/device/device.tsx'
import type { DirectoryState } from '#pwa/data/directory.tsx'
import { createMyCountryStore } from '#pwa/data/my-country-store.ts'
import { FirmTable } from '#pwa/firms/list/firm-table.tsx'
import type { AvoidDisplay } from '#pwa/firms/list/row-facts.ts'

const nothing = () => undefined
const nowhere = { read: () => null, write: () => false }
const noBookmarks = { ids: [], isKnown: true, removed: null }
const noComparison = createComparisonStore(nowhere)
const state: DirectoryState = { status: 'loading' }

/** A device that stores nothing and never changes, so that previews do not touch the real one. */
const inertDevice: Device = {
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
    first: noBookmarks,
    get: () => noBookmarks,
    subscribe: () => nothing,
    toggle: nothing,
    start: nothing,
  },
  comparison: noComparison,
  challengeComparison: noComparison,
  myCountry: createMyCountryStore(nowhere),
  narrowing: createStore({}),
  start: nothing,
}

/** Parts of the site on a device on which nothing happens. */
export const InertSite = ({ children }: { readonly children: ReactNode }) => (
  <DeviceProvider device={inertDevice}>{children}</DeviceProvider>
)

interface ListedFirmProps {
  readonly caption: string
  readonly firm: FirmRow
  readonly display: AvoidDisplay
}

/** A firm in the list of visitors. */
export const ListedFirm = ({ firm, ...props }: ListedFirmProps) => (
  <InertSite>
    <FirmTable {...props} firms={[firm]} total={1} isSaved={() => false} onOpen={nothing} onSave={nothing} />
  </InertSite>
)
