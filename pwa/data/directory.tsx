import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { DrawnList, FirstFrame } from '#contract/directory.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { searchText } from '#contract/firm-search.ts'
import { oncePer } from '#contract/primitives/lazily.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { pageShown } from '#contract/site-pages/listed-pages.ts'
import type { ShippedSlug } from '#contract/site-pages/shipped-pages.ts'
import type { SitePage } from '#contract/site-pages/site-page.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { Connection } from './device/messages.ts'

/** One state of the published directory. Immutable; firms that did not change stay the same objects. */
export interface Directory {
  /** In list order; the first frame's window until `complete`. Closed firms are not among them. */
  readonly firms: readonly FirmRow[]
  /** Closed firms, in list order: they have a page, and are in no list but their own. */
  readonly closed: readonly FirmRow[]
  /** All of them in list order, for what was said of a firm, or kept of one, while it was open. */
  readonly every: readonly FirmRow[]
  readonly complete: boolean
  /** Of the whole list, from the start. */
  readonly counts: DirectoryCounts
  readonly settings: PublicSettings
  readonly theme: Theme
  /** When the data was last known to be right. */
  readonly syncedAt: string | null
  readonly connection: Connection
}

export type DirectoryState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly directory: Directory }

export interface DirectoryStore {
  /** The same object until something changes. */
  getState(): DirectoryState
  /** The state that the server rendered, for hydration. */
  getServerState(): DirectoryState
  subscribe(listener: () => void): () => void
  /** Begins to read the device and to sync. Browser only; further calls do nothing. */
  start(): void
  /** Tries the network now, even while the browser says offline. */
  retry(): void
  loadDetails(id: string): Promise<FirmDetails | null>
  /** Details that need no waiting. */
  detailsAtHand(firm: FirmRow): FirmDetails | null
  /** A firm as it is now, for what holds one from an earlier moment; as it was where it is gone. */
  current(firm: FirmRow): FirmRow
  /** Whether the browser threw away firms that this device had kept. */
  wasCleared(): boolean
  /** The data of the document; null where it brought none. */
  readonly frame: FirstFrame | null
}

const StoreContext = createContext<DirectoryStore | null>(null)
const StateContext = createContext<DirectoryState | null>(null)

/** Provides the store and its state. Updates of the directory render in short pieces, between keys and taps. */
export function DirectoryProvider({ store, children }: { store: DirectoryStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  return (
    <StoreContext value={store}>
      <StateContext value={useDeferredValue(state)}>{children}</StateContext>
    </StoreContext>
  )
}

export function useDirectoryStore(): DirectoryStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useDirectoryStore needs a DirectoryProvider above it')
  return store
}

export function useDirectoryState(): DirectoryState {
  const state = useContext(StateContext)
  if (!state) throw new Error('useDirectoryState needs a DirectoryProvider above it')
  return state
}

/** The directory; only below a gate that waits until it is ready. */
export function useDirectory(): Directory {
  const state = useDirectoryState()
  if (state.status !== 'ready') throw new Error('useDirectory needs a ready directory')
  return state.directory
}

/**
 * The connection of the last sync; null where there is no directory yet, 'online' where there is none at all, as in the admin
 * area.
 */
export function useConnection(): Connection | null {
  const state = useContext(StateContext)
  if (!state) return 'online'
  return state.status === 'ready' ? state.directory.connection : null
}

/** A page of the owner's that ships with the product, where it is shown; null too where there is no directory, as in a preview. */
export function useShippedPage(slug: ShippedSlug): SitePage | null {
  const state = useContext(StateContext)
  return (state?.status === 'ready' && pageShown(state.directory.settings.pages.list, slug)) || null
}

/** The filter and counts that the server drew the list for; null where it drew the whole list. */
export function useDrawnList(): DrawnList | null {
  return useDirectoryStore().frame?.drawn ?? null
}

/**
 * The firm's details: at once where they are loaded, `loading` while the device is read, null where it has none. Those of before
 * stay until the ones of a changed firm are read: readers keep their place.
 */
export function useFirmDetails(firm: FirmRow): FirmDetails | null | 'loading' {
  const store = useDirectoryStore()
  const atHand = store.detailsAtHand(firm)
  const [last, setLast] = useState<{ id: string; details: FirmDetails | null } | null>(null)
  useEffect(() => {
    const { id } = firm
    let isWanted = true
    const show = (details: FirmDetails | null) =>
      isWanted &&
      setLast((known) => (known?.id === id && known.details === details ? known : { id, details }))
    if (atHand) return void show(atHand)
    store.loadDetails(id).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [store, firm, atHand])
  if (atHand) return atHand
  return last?.id === firm.id ? last.details : 'loading'
}

/** The searched text of a firm, computed once, when the firm arrives. */
export const searchTextOf = oncePer<FirmRow, string>(searchText)
