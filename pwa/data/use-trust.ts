import { useEffect, useState } from 'react'
import type { FirstFrame, TrustFigures } from '#contract/directory.ts'
import { useDirectoryStore } from './directory.tsx'
import { logWarning } from './log-warning.ts'

/** The data in a document; its JSON holds no "<". */
const FRAME = /<script type="application\/json" id="first-frame">([^<]+)/

/** The figures in the document that the service worker keeps for `path`; null where it keeps none. */
async function keptTrust(path: string): Promise<TrustFigures | null> {
  const kept = typeof caches === 'undefined' ? undefined : await caches.match(path, { ignoreVary: true })
  if (!kept) return null
  // As text: a parsed document would be asked for its styles by the policy of this one.
  const json = FRAME.exec(await kept.text())?.[1]
  return json ? ((JSON.parse(json) as FirstFrame).trust ?? null) : null
}

/**
 * What is told in numbers about our ratings: it came with this document, or with the one that this device keeps of the
 * page at `path`, for a visit that began offline. Null where neither is there.
 */
export function useTrust(path: string): TrustFigures | null {
  const { trust } = useDirectoryStore()
  const [kept, setKept] = useState<TrustFigures | null>(null)
  useEffect(() => {
    if (trust) return
    keptTrust(path).then(setKept, (error: unknown) => logWarning('No figures could be read', error))
  }, [trust, path])
  return trust ?? kept
}
