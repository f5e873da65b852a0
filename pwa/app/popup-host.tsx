import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { note } from '#pwa/data/note.ts'
import { OutboundListenerContext } from '#pwa/firms/outbound/outbound-context.ts'

/** Hears which firms' links are followed below it. The popups' code comes with the first of them. */
export function PopupHost({ children }: { readonly children: ReactNode }) {
  const [clicked, setClicked] = useState<readonly FirmRow[]>([])
  const [Popups, setPopups] = useState<ComponentType<{ clicked: readonly FirmRow[] }> | null>(null)
  const listen = useCallback((firm: FirmRow) => {
    setClicked((before) => [...before, firm])
    import('./firm-popups.tsx').then(
      // No part came where the page is about to be loaded again for a newer version.
      (part) => part && setPopups(() => part.FirmPopups),
      (error: unknown) => note('The popup was not loaded', error),
    )
  }, [])
  return (
    <>
      <OutboundListenerContext value={listen}>{children}</OutboundListenerContext>
      {Popups && <Popups clicked={clicked} />}
    </>
  )
}
