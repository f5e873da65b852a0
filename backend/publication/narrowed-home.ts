import { narrowingIn, queryFromFilter } from '#contract/firm-filter.ts'
import type { PageSource } from './firm-pages.ts'
import { withRowsOf } from './first-frame.ts'
import { createNarrowing } from './narrowed-list.ts'
import { createNarrowedPages } from './narrowed-pages.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

/** The home page at a query; undefined where that asks for the whole list, or for nothing that is known. */
export type NarrowedHome = (query: string) => Promise<Published | undefined> | undefined

/**
 * The home page as its address asks for it: searched, filtered, ordered. Equal questions share a page, whatever their spelling.
 * Undefined to a crowd, which gets the whole list: that is published.
 */
export function createNarrowedHome({ list, frame, context, queue }: PageSource): NarrowedHome {
  const narrow = createNarrowing(list)
  const pageOf = createNarrowedPages<Published>(queue)
  return (query) => {
    const filter = narrowingIn(query)
    if (!filter) return undefined
    const address = queryFromFilter(filter).toString()
    return pageOf(address, async () => {
      const { first, closed, drawn } = await narrow(filter)
      const ids = new Set([...first, ...closed].map(({ id }) => id))
      return publish(pageDraft('/', { ...withRowsOf(frame, list, ids), drawn }, context))
    })
  }
}
