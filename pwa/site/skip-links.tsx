import { useLocation } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'
import styles from '#pwa/ui/skip-links.module.css'

/** The first stops of the tab key: past the header, to the main content. Plain anchors, so they need no script. */
export function SkipLinks() {
  const isList = useLocation().pathname === paths.home.to()
  return (
    <nav className={styles.links} aria-label="Skip">
      {isList ? (
        <>
          <a href={`#${anchors.results}`}>Skip to firms</a>
          <a href={`#${anchors.filters}`}>Skip to filters</a>
        </>
      ) : (
        <a href={`#${anchors.main}`}>Skip to content</a>
      )}
    </nav>
  )
}
