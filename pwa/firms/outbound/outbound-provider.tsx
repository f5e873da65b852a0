import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { buyUrl } from '#contract/firm-rules.ts'
import { loadAsked } from '#pwa/data/load-ahead.ts'
import type { CodeModalProps } from '#pwa/firms/discount/code-modal.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import {
  OutboundContext,
  OutboundListenerContext,
  openExternal,
  type WaitingLink,
} from './outbound-context.ts'
import { useOnline } from './use-online.ts'

interface Asking {
  readonly firm: FirmRow
  readonly Modal: ComponentType<CodeModalProps>
}

/**
 * Gives every firm link below it the listener and the discount-code modal, which is loaded on first use. Without a network nothing
 * opens, and so nobody is told that anything did; the link that was pressed last opens once there is one.
 */
export function OutboundProvider({ children }: { readonly children: ReactNode }) {
  const listen = useContext(OutboundListenerContext)
  const [asking, setAsking] = useState<Asking | null>(null)

  const isOnline = useOnline()
  const [waiting, setWaiting] = useState<WaitingLink | null>(null)

  const open = useCallback(
    (firm: FirmRow) => {
      if (!navigator.onLine) return setWaiting({ id: '', firm })
      listen(firm)
      openExternal(buyUrl(firm))
    },
    [listen],
  )
  const stopWaiting = useCallback((id: string) => setWaiting((link) => (link?.id === id ? null : link)), [])
  useEffect(() => {
    if (!isOnline || !waiting) return
    setWaiting(null)
    open(waiting.firm)
    waiting.onFollow?.()
  }, [isOnline, waiting, open])
  const ask = useCallback(
    (firm: FirmRow) => {
      loadAsked(() => import('#pwa/firms/discount/code-modal.tsx')).then(
        // No part came where the page is about to be loaded again for a newer version.
        (part) => part && setAsking({ firm, Modal: part.CodeModal }),
        () => open(firm),
      )
    },
    [open],
  )
  const outbound = useMemo(
    () => ({
      isOnline,
      waiting: waiting?.id ?? null,
      wait: setWaiting,
      stopWaiting,
      open,
      ask,
      asking: asking?.firm ?? null,
    }),
    [isOnline, waiting, stopWaiting, open, ask, asking],
  )

  return (
    <OutboundContext value={outbound}>
      {children}
      {!isOnline && (
        <VisuallyHidden>
          <span role="status">
            {waiting ? 'Waiting for a connection. The site opens as soon as there is one.' : ''}
          </span>
        </VisuallyHidden>
      )}
      {asking && <asking.Modal firm={asking.firm} onClose={() => setAsking(null)} />}
    </OutboundContext>
  )
}
