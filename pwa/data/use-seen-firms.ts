import { useCallback, useEffect, useState } from 'react'
import { useDevice } from './device/device.tsx'
import { askWorker } from './device/worker-link.ts'
import type { SeenFirm } from './firm-news.ts'

interface SeenFirms {
  /** Null until the device has answered. */
  readonly seen: readonly SeenFirm[] | null
  /** Keeps these, and no others, from now on. */
  readonly keep: (firms: readonly SeenFirm[]) => void
}

/** The saved firms as the visitor last saw them, kept on this device. */
export function useSeenFirms(): SeenFirms {
  const { link } = useDevice()
  const [seen, setSeen] = useState<readonly SeenFirm[] | null>(null)
  useEffect(() => {
    let isWanted = true
    void askWorker(link, 'seen-firms', null).then((firms) => isWanted && setSeen(firms))
    return () => {
      isWanted = false
    }
  }, [link])
  const keep = useCallback(
    (firms: readonly SeenFirm[]) => {
      setSeen(firms)
      link.send({ kind: 'keep-seen-firms', firms })
    },
    [link],
  )
  return { seen, keep }
}
