import { Coupon } from '#pwa/ui/coupon.tsx'
import { useCopy } from './use-copy.ts'

interface CodeCouponProps {
  readonly code: string
  /** "20% OFF" or "". */
  readonly off: string
}

/** The coupon strip of a firm: pressing it anywhere copies the code. */
export function CodeCoupon({ code, off }: CodeCouponProps) {
  const { state, copy } = useCopy(code)
  const label = `Copy discount code ${code}${off ? `, ${off.toLowerCase()}` : ''}`
  return <Coupon code={code} off={off} label={label} state={state} onCopy={copy} />
}
