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
