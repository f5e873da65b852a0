import { changesIn, queryOfChanges, RECENT_CHANGES } from '#contract/public-changes/change-filter.ts'
import { publicPages } from '#contract/public-pages.ts'
import type { PageSource } from './firm-pages.ts'
import { createNarrowedPages } from './narrowed-pages.ts'
import { type ChangesWish, readMore } from './page-data.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

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
 * The page of changes as its address asks for it: filtered, or older. Equal questions share a page, whatever their spelling.
 * Undefined to a crowd, which gets the newest of all.
 */
export function createNarrowedChanges(source: PageSource): NarrowedChanges {
  const { list, frame, context, queue, data = {} } = source
  const wishOf = (query: string): ChangesWish => {
    const { firm, kind, tier, isRecent, after } = changesIn(query)
    const id = list.bySlug.get(firm)?.id
    const about = {
      ...(id && { firm: id }),
      ...(kind && { kind }),
      ...(tier && { tier }),
      ...(isRecent && { days: RECENT_CHANGES }),
    }
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
  const pageOf = createNarrowedPages<Drawn>(queue, ({ isWhole }) => isWhole)
  return (asked) => {
    const query = asked.length > MAX_QUERY_LENGTH ? '' : queryOfChanges(changesIn(asked))
    if (query === '') return undefined
    return pageOf(query, () => draw(query)).then((drawn) => drawn?.page)
  }
}
