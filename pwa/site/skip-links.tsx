import { useLocation } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'
import { skipLinkClasses } from '#pwa/ui/skip-link.ts'

/** The first stops of the tab key: past the header, to the main content. Plain anchors, so they need no script. */
export function SkipLinks() {
  const isList = useLocation().pathname === paths.home.to()
  return (
    <nav aria-label="Skip">
      {isList ? (
        <>
          <a className={skipLinkClasses} href={`#${anchors.results}`}>
            Skip to firms
          </a>
          <a className={skipLinkClasses} href={`#${anchors.filters}`}>
            Skip to filters
          </a>
        </>
      ) : (
        <a className={skipLinkClasses} href={`#${anchors.main}`}>
          Skip to content
        </a>
      )}
    </nav>
  )
}
