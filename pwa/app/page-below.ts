import { useEffect, useState } from 'react'
import { type Location, matchPath, parsePath, useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { pageAt } from '#contract/public-pages.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'
import { loadPageAt } from './route-table.ts'

/** Where details were opened from: the key of their entry in the tab's history, and the address of the page below. */
interface Below {
  readonly key: string
  readonly address: string
}

const lastBelow = createStorageItem('session', 'page-below', (value) => {
  const { key, address } = (value ?? {}) as Partial<Below>
  return typeof key === 'string' && typeof address === 'string' ? { key, address } : null
})

export const isFirmPage = ({ pathname }: Location): boolean =>
  matchPath(paths.firm.pattern, pathname) !== null

interface PageBelow {
  /** Address of the page that is drawn. */
  readonly page: Location
  /** The firm whose details stand over it; null where the page draws them itself, as the home page does. */
  readonly firm: FirmRow | null
}

/** The page that is drawn, and the details that stand over it. A reload of details finds the page that they were opened from. */
export function usePageBelow(): PageBelow {
  const location = useLocation()
  const { every: firms } = useDirectory()
  const [last, setLast] = useState(location)
  const drawsFirms = isFirmPage(last) || pageAt(last.pathname)?.drawsDetails
  const opened = drawsFirms ? null : firmAt(location.pathname, firms)
  const firm = opened?.hasDetails ? opened : null
  const { key } = location
  const address = last.pathname + last.search
  const stands = firm !== null
  useEffect(() => {
    if (stands) lastBelow.write({ key, address })
  }, [stands, key, address])
  const [first] = useState(location)
  useEffect(() => {
    // Until the first frame is hydrated the home page stands below, as the server drew it.
    const found = isFirmPage(first) ? lastBelow.read() : null
    if (found?.key !== first.key) return
    const { pathname = paths.home.to(), search = '' } = parsePath(found.address)
    loadPageAt(pathname)
      .then(() => setLast({ ...first, pathname, search, hash: '' }))
      .catch((error: unknown) => logWarning('The page below the details was not loaded', error))
  }, [first])
  if (!firm && last !== location) setLast(location)
  return { page: firm ? last : location, firm }
}
