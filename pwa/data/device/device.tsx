import { createContext, type ReactNode, useContext } from 'react'
import type { FirstFrame } from '#contract/directory.ts'
import { type BookmarkStore, bookmarkJournal, createBookmarkStore } from '../bookmark-store.ts'
import { type ComparisonStore, comparedIn, createComparisonStore } from '../comparison-store.ts'
import { createStore, type Store } from '../create-store.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { DirectoryProvider, type DirectoryStore } from '../directory.tsx'
import { whenLoadedAndIdle } from '../load-ahead.ts'
import { createMyCountryStore, type MyCountryStore } from '../my-country-store.ts'
import { createWorkerLink, type WorkerLink } from './worker-link.ts'

/**
 * Ids of the firms to which the address narrows the list by what rows do not hold; absent while it asks for no such thing, or
 * until the device has what says so.
 */
interface Narrowing {
  /** Those that meet the criteria. */
  readonly met?: ReadonlySet<string> | null
  /** Those within the price. */
  readonly within?: ReadonlySet<string> | null
}

/** The stores of a page over one link to the worker. */
export interface Device {
  readonly link: WorkerLink
  readonly directory: DirectoryStore
  readonly bookmarks: BookmarkStore
  readonly comparison: ComparisonStore
  readonly challengeComparison: ComparisonStore
  readonly myCountry: MyCountryStore
  readonly narrowing: Store<Narrowing>
  /** Begins to read the device and to sync, once the page is drawn. Browser only; further calls do nothing. */
  readonly start: () => void
}

/** `frame`: the data that the server rendered the page from. On the server nothing is started and nothing changes. */
export function createDevice(frame: FirstFrame | null, link = createWorkerLink()): Device {
  const directory = createDirectoryStore(frame, link)
  const bookmarks = createBookmarkStore(link, bookmarkJournal)
  const comparison = createComparisonStore(comparedIn('compared-firms'))
  const challengeComparison = createComparisonStore(comparedIn('compared-challenges'))
  const myCountry = createMyCountryStore()
  const begin = () => {
    directory.start()
    bookmarks.start()
    void myCountry.start()
  }
  return {
    link,
    directory,
    bookmarks,
    comparison,
    challengeComparison,
    myCountry,
    narrowing: createStore<Narrowing>({}),
    start: () => (frame ? whenLoadedAndIdle(begin) : begin()),
  }
}

const DeviceContext = createContext<Device | null>(null)

export function DeviceProvider({ device, children }: { device: Device; children: ReactNode }) {
  return (
    <DeviceContext value={device}>
      <DirectoryProvider store={device.directory}>{children}</DirectoryProvider>
    </DeviceContext>
  )
}

export function useDevice(): Device {
  const device = useContext(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceProvider above it')
  return device
}
