import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { loadAhead } from '#pwa/data/load-ahead.ts'
import { note } from '#pwa/data/note.ts'
import { OutboundListenerContext } from '#pwa/firms/outbound/outbound-context.ts'

/** Hears which firms' links are followed below it. The popups' code comes with the first of them. */
export function PopupHost({ children }: { readonly children: ReactNode }) {
  const [clicked, setClicked] = useState<readonly FirmRow[]>([])
  const [Popups, setPopups] = useState<ComponentType<{ clicked: readonly FirmRow[] }> | null>(null)
  const listen = useCallback((firm: FirmRow) => {
    setClicked((before) => [...before, firm])
    loadAhead(async () => {
      const part = await import('./firm-popups.tsx')
      setPopups(() => part.FirmPopups)
    }).catch((error: unknown) => note('The popup was not loaded', error))
  }, [])
  return (
    <>
      <OutboundListenerContext value={listen}>{children}</OutboundListenerContext>
      {Popups && <Popups clicked={clicked} />}
    </>
  )
}
