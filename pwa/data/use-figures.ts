import { useEffect, useState } from 'react'
import type { FirstFrame } from '#contract/directory.ts'
import { useDirectoryStore } from './directory.tsx'
import { logWarning } from './log-warning.ts'

/** The figures that a document comes with. */
type Figures = Pick<FirstFrame, 'trust' | 'reviewFigures'>

/** The data in a document; its JSON holds no "<". */
const FRAME = /<script type="application\/json" id="first-frame">([^<]+)/

/** The figures in the document that the service worker keeps for `path`; none where it keeps none. */
async function keptFigures(path: string): Promise<Figures> {
  const kept = typeof caches === 'undefined' ? undefined : await caches.match(path, { ignoreVary: true })
  // As text: a parsed document would be asked for its styles by the policy of this one.
  const json = kept && FRAME.exec(await kept.text())?.[1]
  return json ? (JSON.parse(json) as FirstFrame) : {}
}

/**
 * The figures about our ratings: from this document, or from the document that this device keeps of the page at `path`, for a
 * visit that began elsewhere or offline.
 */
export function useFigures(path: string): Figures {
  const { frame } = useDirectoryStore()
  const isWhole = Boolean(frame?.trust && frame.reviewFigures)
  const [kept, setKept] = useState<Figures>({})
  useEffect(() => {
    if (isWhole) return
    keptFigures(path).then(setKept, (error: unknown) => logWarning('No figures could be read', error))
  }, [isWhole, path])
  const { trust = kept.trust, reviewFigures = kept.reviewFigures } = frame ?? {}
  return { ...(trust && { trust }), ...(reviewFigures && { reviewFigures }) }
}
