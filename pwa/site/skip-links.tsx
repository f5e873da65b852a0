import { useLocation } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'
import { SkipLink } from '#pwa/ui/skip-link.tsx'

/** The first stops of the tab key: past the header, to the main content. Plain anchors, so they need no script. */
export function SkipLinks() {
  const isList = useLocation().pathname === paths.home.to()
  return (
    <nav aria-label="Skip">
      {isList ? (
        <>
          <SkipLink to={anchors.results}>Skip to firms</SkipLink>
          <SkipLink to={anchors.filters}>Skip to filters</SkipLink>
        </>
      ) : (
        <SkipLink to={anchors.main}>Skip to content</SkipLink>
      )}
    </nav>
  )
}
