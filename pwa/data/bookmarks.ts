import { useMemo } from 'react'
import { useDevice } from './device/device.tsx'
import { useStored } from './stored-value.ts'

interface Bookmarks {
  has(id: string): boolean
  /** Newest first. */
  readonly ids: readonly string[]
  /** Whether the device has said which ones. */
  readonly isKnown: boolean
  /** Saves a firm on this device, or takes it off the list. Other tabs follow. */
  toggle(id: string): void
}

/** The firms saved on this device. Empty on the server and in the first frame. */
export function useBookmarks(): Bookmarks {
  const { bookmarks } = useDevice()
  const { ids, isKnown } = useStored(bookmarks)
  return useMemo(() => {
    const saved = new Set(ids)
    return { ids, isKnown, has: (id) => saved.has(id), toggle: bookmarks.toggle }
  }, [ids, isKnown, bookmarks])
}
