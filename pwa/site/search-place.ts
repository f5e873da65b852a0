import { matchPath } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'

/** Between Enter and the scroll to the results, so that they are drawn. */
const SCROLL_DELAY_MS = 100

/** Where to scroll to if there is no results section. */
const FALLBACK_SCROLL_PX = 800

/** Whether the list that a search narrows stands on the page at `pathname`. */
export function searchesHere(pathname: string): boolean {
  return pathname === paths.home.to() || matchPath(paths.firm.pattern, pathname) !== null
}

/** Scrolls to the results of a search, once they are drawn. */
export function scrollToResults(): void {
  setTimeout(() => {
    const results = document.getElementById(anchors.results)
    if (results) results.scrollIntoView({ block: 'start' })
    else scrollTo({ top: FALLBACK_SCROLL_PX })
  }, SCROLL_DELAY_MS)
}
