import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useDirectory } from '#pwa/data/directory.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Logo } from './logo.tsx'
import { headerEntries, useCurrentOf } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { searchesWhat } from './search-place.ts'

/**
 * The header of every public page: one line on a phone and on a desktop, between them the places below it. `actions`: shown at its
 * end.
 */
export function SiteHeader({ actions }: { readonly actions: ReactNode }) {
  const { settings, theme } = useDirectory()
  const { pathname } = useLocation()
  const currentOf = useCurrentOf()
  return (
    <header className="@container z-(--z-header) bg-bg pt-(--safe-t) not-low:sticky not-low:top-(--sticky-top)">
      <div
        className={`${layout.wrap} flex items-center gap-2 tablet:flex-wrap tablet:gap-x-3 tablet:gap-y-0 desktop:flex-nowrap`}
      >
        <Logo settings={settings} theme={theme} />
        <nav
          className="-mx-2h hidden min-w-0 tablet:order-last tablet:flex tablet:basis-full desktop:order-none desktop:mx-0 desktop:flex-none desktop:basis-auto"
          aria-label="Main"
        >
          {headerEntries(settings).map(({ to, label }) => (
            <PageLink
              key={to}
              className="flex min-h-tap items-center rounded-btn px-2h font-550 whitespace-nowrap text-text-2 hover:bg-surface-2 focus-visible:-outline-offset-2 current:font-650 current:text-primary-ink"
              to={to}
              aria-current={currentOf(to)}
            >
              {label}
            </PageLink>
          ))}
        </nav>
        <SearchBox what={searchesWhat(pathname)} />
        {actions}
      </div>
    </header>
  )
}
