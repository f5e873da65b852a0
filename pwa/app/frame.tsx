import type { ReactNode } from 'react'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { InstallCard } from '#pwa/install/install-card.tsx'
import { SiteFooter } from '#pwa/site/site-footer.tsx'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import { SystemBar } from '#pwa/site/system-bar.tsx'
import { TabBar } from '#pwa/site/tab-bar.tsx'
import { ApplyTheme } from '#pwa/theme/apply-theme.tsx'
import { usePageTitle } from './use-page-title.ts'
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts'

/** What stands around every public page: header, offline line, footer and tab bar. */
export function Frame({ children }: { children: ReactNode }) {
  usePageTitle()
  useScrollOnNavigation()
  return (
    <>
      <ApplyTheme />
      <SiteHeader />
      <SystemBar />
      <InstallCard />
      <main id="main">
        <OutboundProvider>{children}</OutboundProvider>
      </main>
      <SiteFooter />
      <TabBar />
    </>
  )
}
