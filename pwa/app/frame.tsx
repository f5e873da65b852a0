import type { ReactNode } from 'react'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import { TabBar } from '#pwa/site/tab-bar.tsx'
import { applyTheme, headerActions, installCard, pageTitle, siteFooter, systemBar } from './later-parts.ts'
import { PopupHost } from './popup-host.tsx'
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts'

/** What stands around every public page: header, offline line, footer and tab bar. */
export function Frame({ children }: { children: ReactNode }) {
  useScrollOnNavigation()
  return (
    <>
      <pageTitle.Page />
      <applyTheme.Page />
      <SiteHeader actions={<headerActions.Page />} />
      <systemBar.Page />
      <installCard.Page />
      <PopupHost>
        <main id="main">
          <OutboundProvider>{children}</OutboundProvider>
        </main>
      </PopupHost>
      <siteFooter.Page />
      <TabBar />
    </>
  )
}
