import type { ReactNode } from 'react'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { WaitingProvider } from '#pwa/firms/outbound/waiting-provider.tsx'
import { anchors } from '#pwa/paths.ts'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import { SkipLinks } from '#pwa/site/skip-links.tsx'
import {
  applyTheme,
  headerActions,
  installCard,
  pageChanges,
  sinceLastLook,
  siteFooter,
  systemBar,
  tabBar,
} from './deferred-parts.ts'
import { PopupHost } from './popup-host.tsx'

/** The frame of every public page: skip links, header, offline line, footer and tab bar. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLinks />
      <pageChanges.Part />
      <applyTheme.Part />
      <SiteHeader actions={<headerActions.Part />} />
      <systemBar.Part />
      <installCard.Part />
      <sinceLastLook.Part />
      <WaitingProvider>
        <PopupHost>
          <main id={anchors.main}>
            <OutboundProvider>{children}</OutboundProvider>
          </main>
        </PopupHost>
      </WaitingProvider>
      <siteFooter.Part />
      <tabBar.Part />
    </>
  )
}
