import type { ReactNode } from 'react'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import {
  applyTheme,
  headerActions,
  installCard,
  pageChanges,
  sinceLastLook,
  siteFooter,
  systemBar,
  tabBar,
} from './later-parts.ts'
import { PopupHost } from './popup-host.tsx'

/** What stands around every public page: header, offline line, footer and tab bar. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <pageChanges.Page />
      <applyTheme.Page />
      <SiteHeader actions={<headerActions.Page />} />
      <systemBar.Page />
      <installCard.Page />
      <sinceLastLook.Page />
      <PopupHost>
        <main id="main">
          <OutboundProvider>{children}</OutboundProvider>
        </main>
      </PopupHost>
      <siteFooter.Page />
      <tabBar.Page />
    </>
  )
}
