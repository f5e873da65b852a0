import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { useDirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { MOST } from './compare-query.ts'
import type { Compared } from './compare-rows.ts'

type Loaded = ReadonlyMap<FirmRow, FirmDetails>

/** The firms with their details, which follow as the device finds them. */
export function useCompared(firms: readonly FirmRow[]): readonly Compared[] {
  const store = useDirectoryStore()
  const [loaded, setLoaded] = useState<Loaded>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const firm of firms) {
      if (store.detailsAtHand(firm)) continue
      store.loadDetails(firm.id).then(
        (details) => details && isWanted && setLoaded((before) => new Map(before).set(firm, details)),
        (error: unknown) => logWarning('Details were not read', error),
      )
    }
    return () => {
      isWanted = false
    }
  }, [store, firms])
  return useMemo(
    () => firms.map((firm) => ({ firm, details: store.detailsAtHand(firm) ?? loaded.get(firm) ?? null })),
    [firms, loaded, store],
  )
}

const WIDE = '(min-width: 700px)'

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** How many firms fit side by side; the server and hydration go by a wide screen. */
export function useMostFirms(): number {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  return isWide ? MOST.wide : MOST.phone
}
