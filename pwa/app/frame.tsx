import { type ReactNode, useCallback, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { OutboundListenerContext } from '#pwa/firms/outbound/outbound-context.ts'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { WaitingProvider } from '#pwa/firms/outbound/waiting-provider.tsx'
import { anchors } from '#pwa/paths.ts'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import { SkipLinks } from '#pwa/site/skip-links.tsx'
import {
  applyTheme,
  firmPopups,
  headerActions,
  installCard,
  pageChanges,
  sinceLastLook,
  siteFooter,
  systemBar,
  tabBar,
} from './deferred-parts.ts'

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

/** Hears which firms' links are followed below it. The popups' code comes with the first of them. */
function PopupHost({ children }: { readonly children: ReactNode }) {
  const [clicked, setClicked] = useState<readonly FirmRow[]>([])
  const { Component: Popups } = firmPopups.useAhead(clicked.length)
  const listen = useCallback((firm: FirmRow) => setClicked((before) => [...before, firm]), [])
  return (
    <>
      <OutboundListenerContext value={listen}>{children}</OutboundListenerContext>
      {Popups && <Popups clicked={clicked} />}
    </>
  )
}
