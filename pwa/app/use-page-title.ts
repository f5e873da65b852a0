import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useDirectory } from '#pwa/data/directory.tsx'
import { pageHead } from './page-head.ts'

/** Keeps the tab's title on the page that is shown; the first one comes with the document. */
export function usePageTitle(): void {
  const { pathname } = useLocation()
  const { settings, firms } = useDirectory()
  const { title } = pageHead(pathname, { settings, firms })
  useEffect(() => {
    document.title = title
  }, [title])
}
