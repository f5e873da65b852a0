import { type ComponentType, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { buyUrl } from '#contract/firm-rules.ts'
import { loadRequested } from '#pwa/data/load-ahead.ts'
import type { CouponSheetProps } from '#pwa/firms/coupon/coupon-sheet.tsx'
import { OutboundContext, OutboundListenerContext, openExternal } from './outbound-context.ts'

interface OpenCoupon {
  readonly firm: FirmRow
  readonly Sheet: ComponentType<CouponSheetProps>
}

/**
 * Gives every firm link below it the listener and the sheet with the coupon, which is loaded on first use. Without a network
 * nothing opens, and the listener is not called.
 */
export function OutboundProvider({ children }: { readonly children: ReactNode }) {
  const listen = useContext(OutboundListenerContext)
  const [coupon, setCoupon] = useState<OpenCoupon | null>(null)
  const open = useCallback(
    (firm: FirmRow) => {
      if (!navigator.onLine) return false
      listen(firm)
      openExternal(buyUrl(firm))
      return true
    },
    [listen],
  )
  const showCoupon = useCallback((firm: FirmRow, go: () => void) => {
    loadRequested(() => import('#pwa/firms/coupon/coupon-sheet.tsx')).then(
      // No part came where the page is about to be loaded again for a newer version.
      (part) => part && setCoupon({ firm, Sheet: part.CouponSheet }),
      go,
    )
  }, [])
  const outbound = useMemo(
    () => ({ open, showCoupon, couponFirm: coupon?.firm ?? null }),
    [open, showCoupon, coupon],
  )

  return (
    <OutboundContext value={outbound}>
      {children}
      {coupon && <coupon.Sheet firm={coupon.firm} onClose={() => setCoupon(null)} />}
    </OutboundContext>
  )
}
