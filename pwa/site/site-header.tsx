import { type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useDirectory } from '#pwa/data/directory.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Logo } from './logo.tsx'
import { headerEntries, LinksInMenuProvider, useCurrentOf } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { searchesWhat, showsSearch } from './search-place.ts'
import styles from './site-header.module.css'
import { useHeaderHeight } from './use-header-height.ts'
import { useHeaderRoom } from './use-header-room.ts'

/** The header of every public page. `actions`: shown beside the navigation. */
export function SiteHeader({ actions }: { readonly actions: ReactNode }) {
  const { settings, theme } = useDirectory()
  const { pathname } = useLocation()
  const currentOf = useCurrentOf()
  const { scrolled, sentinel } = useScrolled()
  const header = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useHeaderHeight(header)
  const places = headerEntries(settings)
  const { isTight, linksInMenu } = useHeaderRoom(bar, places.length)
  const firstInMenu = places.length - linksInMenu
  return (
    <>
      <div className={styles.sentinel} ref={sentinel} />
      <header ref={header} className={styles.header} data-line={scrolled || undefined}>
        <div
          ref={bar}
          className={`${layout.wrap} ${styles.bar}`}
          data-search={showsSearch(pathname) ? searchesWhat(pathname) : undefined}
          data-tight={isTight ? '' : undefined}
        >
          <Logo settings={settings} theme={theme} />
          <nav className={styles.nav} aria-label="Main">
            {places.map(({ to, label }, index) => (
              <PageLink
                key={to}
                className={styles.link}
                to={to}
                aria-current={currentOf(to)}
                data-moved={index >= firstInMenu ? '' : undefined}
              >
                {label}
              </PageLink>
            ))}
          </nav>
          <LinksInMenuProvider value={linksInMenu}>{actions}</LinksInMenuProvider>
          <SearchBox />
        </div>
      </header>
    </>
  )
}

/** Whether the page is scrolled away from its top: the sentinel is there, outside of the sticky part. */
function useScrolled(): { scrolled: boolean; sentinel: RefCallback<HTMLElement> } {
  const [scrolled, setScrolled] = useState(false)
  const sentinel = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { scrolled, sentinel }
}
