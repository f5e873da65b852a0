import { GateFull } from '#backend/gate/gate.ts'
import { createSharedCache } from '#backend/gate/shared-cache.ts'
import { changesIn, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import { publicPages } from '#contract/public-pages.ts'
import type { PageSource } from './firm-pages.ts'
import { type ChangesWish, readMore } from './page-data.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

/** Pages that are kept of one state: about 5 MB. Made-up addresses push out other made-up ones. */
const KEPT_PAGES = 50

/** Longest query of an address that a page is drawn for. */
const MAX_QUERY_LENGTH = 2000

/** The page of changes at a query; undefined where that asks for the newest of all, or for nothing that is known. */
export type NarrowedChanges = (query: string) => Promise<Published | undefined> | undefined

/** A page, and whether its entries could be read. */
interface Drawn {
  readonly page: Published
  readonly isWhole: boolean
}

/**
 * The page of changes as its address asks for it: filtered, or older. Equal questions share a page, whatever their spelling. A
 * crowd of them waits in a row of its own, and beyond that gets the newest of all: undefined. (threat N1)
 */
export function createNarrowedChanges(source: PageSource): NarrowedChanges {
  const { list, frame, context, queue, data = {} } = source
  const wishOf = (query: string): ChangesWish => {
    const { firm, kind, tier, after } = changesIn(query)
    const id = list.bySlug.get(firm)?.id
    const about = { ...(id && { firm: id }), ...(kind && { kind }), ...(tier && { tier }) }
    const isGone = firm !== '' && id === undefined
    return { query, asked: { ...about, ...after }, ...(isGone && { goneSlug: firm }) }
  }
  const draw = async (query: string): Promise<Drawn> => {
    const { more, isWhole } = await readMore(data, list, { changes: wishOf(query) })
    return {
      page: await publish(pageDraft(publicPages.changes.pattern, { ...frame, ...more }, context)),
      isWhole,
    }
  }
  const pageOf = createSharedCache<Drawn>({
    queue,
    kind: 'narrowed-page',
    maxSize: KEPT_PAGES,
    keeps: ({ isWhole }) => isWhole,
  })
  return (asked) => {
    const query = asked.length > MAX_QUERY_LENGTH ? '' : queryOfChanges(changesIn(asked))
    if (query === '') return undefined
    return pageOf(query, () => draw(query)).then(
      ({ page }) => page,
      (error) => {
        if (error instanceof GateFull) return undefined
        throw error
      },
    )
  }
}
