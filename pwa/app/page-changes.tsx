import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useNavigationType } from 'react-router-dom'
import { useDirectory } from '#pwa/data/directory.tsx'
import { UndoRemoval } from '#pwa/firms/saved/undo-removal.tsx'
import { paths } from '#pwa/paths.ts'
import { ReceivedToast } from '#pwa/reviews/outbox/received-toast.tsx'
import { pageTitle } from './page-title.ts'

/** Follows the visitor from page to page: the tab's title, the scroll position, and the news of a sent review. */
export function PageChanges() {
  usePageTitle()
  useScrollOnNavigation()
  return (
    <>
      <ReceivedToast />
      <UndoRemoval />
    </>
  )
}

/** Keeps the tab's title on the page that is shown; the first one comes with the document. */
function usePageTitle(): void {
  const { pathname } = useLocation()
  const { settings, every: firms } = useDirectory()
  const title = pageTitle(pathname, { settings, firms })
  useEffect(() => {
    document.title = title
  }, [title])
}

const isSheet = (pathname: string): boolean => matchPath(paths.firm.pattern, pathname) !== null

/**
 * A new page starts at its top, or at the anchor of its address. Details open over the list and leave it where it is;
 * on Back and Forward the browser restores the position itself.
 */
function useScrollOnNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    // Of the navigation: the same anchor asked for again scrolls again.
    void key
    const from = previous.current
    previous.current = pathname
    if (type === 'POP' || isSheet(pathname) || isSheet(from)) return
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1))
    if (anchor) anchor.scrollIntoView()
    else if (from !== pathname) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, key, type])
}
