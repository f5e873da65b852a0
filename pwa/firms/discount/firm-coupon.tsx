import type { FirmRow } from '#contract/firm.ts'
import { EndedCoupon } from '#pwa/ui/coupon.tsx'
import { codeState, percentOff } from '../list/row-facts.ts'
import { useCodeExpired } from '../use-today.ts'
import { CodeCoupon } from './ticket.tsx'

/** The code of a firm: to be copied while it lives, struck out once it is over, nothing where there is none. */
export function FirmCoupon({ firm }: { readonly firm: FirmRow }) {
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  if (code === 'none') return null
  if (code === 'expired') return <EndedCoupon code={firm.affiliateCode} day={firm.discountValidUntil} />
  return <CodeCoupon code={firm.affiliateCode} off={percentOff(firm, expired)} />
}
