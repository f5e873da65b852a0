import { matchPath } from 'react-router-dom'
import { filterFromQuery, queryFromFilter } from '#contract/firm-filter.ts'
import { anchors, paths } from '#pwa/paths.ts'

/** Between Enter and the scroll to the results, so that they are drawn. */
const SCROLL_DELAY_MS = 100

/** Where to scroll to if there is no results section. */
const FALLBACK_SCROLL_PX = 800

/** Whether the page at `pathname` lists firms. */
const listsFirms = (pathname: string): boolean =>
  pathname === paths.home.to() || matchPath(paths.firm.pattern, pathname) !== null

/** Whether a search narrows the page at `pathname`. */
export const searchesHere = (pathname: string): boolean =>
  listsFirms(pathname) || pathname === paths.challenges.to()

/** The subject of a search from the page at `pathname`. */
export const searchesWhat = (pathname: string): 'challenges' | 'firms' =>
  pathname === paths.challenges.to() ? 'challenges' : 'firms'

/**
 * The query of the page at `pathname` with another search: on the list of firms in its one spelling, elsewhere with all else as
 * it is.
 */
export function queryWithSearch(pathname: string, query: string, search: string): string {
  if (pathname !== paths.challenges.to())
    return queryFromFilter({ ...filterFromQuery(new URLSearchParams(query)), search }).toString()
  const next = new URLSearchParams(query)
  if (search.trim() === '') next.delete('q')
  else next.set('q', search)
  return next.toString()
}

/** Scrolls to the results of a search, once they are drawn. */
export function scrollToResults(): void {
  setTimeout(() => {
    const results = document.getElementById(anchors.results)
    if (results) results.scrollIntoView({ block: 'start' })
    else scrollTo({ top: FALLBACK_SCROLL_PX })
  }, SCROLL_DELAY_MS)
}

/** The searches that the box wrote into the address and that are not drawn yet. */
interface WrittenSearches {
  /** The box writes this one into the address. */
  add(search: string): void
  /**
   * Told of each address that is drawn: its search, and its key, which one that was written with the search that is drawn already
   * has of its own, too. Returns whether the search came from elsewhere, and replaces the text of the box.
   */
  isFromElsewhere(drawn: string, key: string): boolean
}

/**
 * Tells addresses of the box from those of Back or "Clear All Filters". A busy device draws an address late or not at all, while
 * the visitor has deleted its text and types another. `drawn`: the search that is drawn at first.
 */
export function createWrittenSearches(drawn: string): WrittenSearches {
  let last = drawn
  let lastKey = ''
  let underWay: readonly string[] = []
  return {
    add(search) {
      underWay = [...underWay, search]
    },
    isFromElsewhere(search, key) {
      const isNews = search !== last
      if (!isNews && key === lastKey) return false
      last = search
      lastKey = key
      const index = underWay.indexOf(search)
      if (index < 0 && !isNews) return false
      underWay = index < 0 ? [] : underWay.slice(index + 1)
      return index < 0
    },
  }
}
