import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { buyUrl, isAffiliateActive } from '#contract/firm-rules.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { loadRequested } from '#pwa/data/load-ahead.ts'
import type { CouponSheetProps } from '#pwa/firms/coupon/coupon-sheet.tsx'
import {
  OutboundContext,
  OutboundListenerContext,
  openExternal,
  WaitingContext,
  type WaitingLink,
} from './outbound-context.ts'

interface OpenCoupon {
  readonly firm: FirmRow
  readonly Sheet: ComponentType<CouponSheetProps>
}

/**
 * Provides every firm link below it with the listener and the coupon sheet, which is loaded on first use. Without a network no
 * link opens, and the listener is not called.
 */
export function OutboundProvider({ children }: { readonly children: ReactNode }) {
  const listen = useContext(OutboundListenerContext)
  const [coupon, setCoupon] = useState<OpenCoupon | null>(null)
  const { current } = useDirectoryStore()
  // Drawn again with the firms, so that a code that is shown goes with its offer.
  useDirectory()
  const open = useCallback(
    (asked: FirmRow) => {
      if (!navigator.onLine) return false
      // A link may have waited for a network while its firm closed.
      const firm = current(asked)
      listen(firm)
      openExternal(buyUrl(firm))
      return true
    },
    [listen, current],
  )
  const showCoupon = useCallback((firm: FirmRow, go: () => void) => {
    loadRequested(() => import('#pwa/firms/coupon/coupon-sheet.tsx')).then(
      // No part came where the page is about to be loaded again for a newer version.
      (part) => part && setCoupon({ firm, Sheet: part.CouponSheet }),
      go,
    )
  }, [])
  const firm = coupon && current(coupon.firm)
  const couponFirm = firm && isAffiliateActive(firm) ? firm : null
  // An offer that ends while its code is shown closes the sheet.
  if (coupon && !couponFirm) setCoupon(null)
  const outbound = useMemo(() => ({ open, showCoupon, couponFirm }), [open, showCoupon, couponFirm])

  return (
    <OutboundContext value={outbound}>
      {children}
      {coupon && couponFirm && <coupon.Sheet firm={couponFirm} onClose={() => setCoupon(null)} />}
    </OutboundContext>
  )
}

/** Opens the link pressed last without a network once there is one. Around all of a page's links, so that there is one. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const isOnline = useOnline()
  const [link, setLink] = useState<WaitingLink | null>(null)
  const stopWaiting = useCallback((id: string) => setLink((last) => (last?.id === id ? null : last)), [])
  useEffect(() => {
    if (!isOnline || !link) return
    setLink(null)
    link.open()
  }, [isOnline, link])
  const waiting = useMemo(
    () => ({ isOnline, waiting: link?.id ?? null, wait: setLink, stopWaiting }),
    [isOnline, link, stopWaiting],
  )
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device believes to have a network; true on the server and in the first frame. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}
