import { type ReactNode, useCallback, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { OutboundListenerContext } from '#pwa/firms/outbound/outbound-context.ts'
import { firmPopups } from './deferred-parts.ts'

/** Hears which firms' links are followed below it. The popups' code comes with the first of them. */
export function PopupHost({ children }: { readonly children: ReactNode }) {
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
