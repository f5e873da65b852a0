import { useLocation } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'
import { SkipNav } from '#pwa/ui/skip-nav.tsx'

/** Past the header, to what the page is for. */
export function SkipLinks() {
  const isList = useLocation().pathname === paths.home.to()
  return (
    <SkipNav>
      {isList ? (
        <>
          <a href={`#${anchors.results}`}>Skip to firms</a>
          <a href={`#${anchors.filters}`}>Skip to filters</a>
        </>
      ) : (
        <a href={`#${anchors.main}`}>Skip to content</a>
      )}
    </SkipNav>
  )
}
