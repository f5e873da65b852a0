import { GateFull } from '#backend/gate/gate.ts'
import { createSharedCache } from '#backend/gate/shared-cache.ts'
import { narrowingIn, queryFromFilter } from '#contract/firm-filter.ts'
import type { PageSource } from './firm-pages.ts'
import { withRowsOf } from './first-frame.ts'
import { createNarrowing } from './narrowed-list.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

/** Pages that are kept of one state: about 5 MB. Made-up addresses push out other made-up ones. */
const KEPT_PAGES = 50

/** The home page at a query; undefined where that asks for the whole list, or for nothing that is known. */
export type NarrowedHome = (query: string) => Promise<Published | undefined> | undefined

/**
 * The home page as its address asks for it: searched, filtered, ordered. Equal questions share a page, whatever their spelling.
 * A crowd of them waits in a row of its own, and beyond that gets the whole list, which is published: undefined. (threat N1)
 */
export function createNarrowedHome({ list, frame, context, queue }: PageSource): NarrowedHome {
  const narrow = createNarrowing(list)
  const pageOf = createSharedCache<Published>({ queue, kind: 'narrowed-page', maxSize: KEPT_PAGES })
  return (query) => {
    const filter = narrowingIn(query)
    if (!filter) return undefined
    const address = queryFromFilter(filter).toString()
    const draw = async () => {
      const { first, closed, drawn } = await narrow(filter)
      const ids = new Set([...first, ...closed].map(({ id }) => id))
      return publish(pageDraft('/', { ...withRowsOf(frame, list, ids), drawn }, context))
    }
    return pageOf(address, draw).catch((error) => {
      if (error instanceof GateFull) return undefined
      throw error
    })
  }
}
