import { useMemo, useSyncExternalStore } from 'react'
import { useDevice } from './device/device.tsx'

export interface Bookmarks {
  has(id: string): boolean
  /** Newest first. */
  readonly ids: readonly string[]
  /** Saves a firm on this device, or takes it off the list. Other tabs follow. */
  toggle(id: string): void
}

/** The firms saved on this device. On the server and in the first frame there are none. */
export function useBookmarks(): Bookmarks {
  const { bookmarks } = useDevice()
  const ids = useSyncExternalStore(bookmarks.subscribe, bookmarks.ids, bookmarks.serverIds)
  return useMemo(() => {
    const saved = new Set(ids)
    return { ids, has: (id) => saved.has(id), toggle: bookmarks.toggle }
  }, [ids, bookmarks])
}
