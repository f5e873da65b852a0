import { useCallback, useEffect, useState } from 'react'
import type { SeenFirm } from './device/messages.ts'
import { useDirectoryStore } from './directory.tsx'

export interface SeenFirms {
  /** Null until the device has answered. */
  readonly seen: readonly SeenFirm[] | null
  /** Keeps these, and no others, from now on. */
  readonly keep: (firms: readonly SeenFirm[]) => void
}

/** What the visitor last saw of the saved firms, kept on this device. */
export function useSeenFirms(): SeenFirms {
  const store = useDirectoryStore()
  const [seen, setSeen] = useState<readonly SeenFirm[] | null>(null)
  useEffect(() => {
    const stop = store.hear((message) => {
      if (message.kind === 'seen-firms') setSeen(message.firms)
    })
    store.tell({ kind: 'read-seen-firms' })
    return stop
  }, [store])
  const keep = useCallback(
    (firms: readonly SeenFirm[]) => {
      setSeen(firms)
      store.tell({ kind: 'keep-seen-firms', firms })
    },
    [store],
  )
  return { seen, keep }
}
