import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { codeState, percentOff } from '../list/row-facts.ts'
import { dayAndMonth, useCodeExpired } from '../use-today.ts'
import styles from './coupon.module.css'
import { useCopyCode } from './use-copy-code.ts'

interface CouponProps {
  readonly firm: FirmRow
  /** "20% OFF", or "" to show the code alone. */
  readonly off?: string
  /** Shown in its place where the firm has no code. */
  readonly children?: ReactNode
}

/** The coupon of a firm: a strip that copies the code, or the struck-out code of an offer that has ended. */
export function Coupon({ firm, off, children }: CouponProps) {
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  if (code === 'none') return children ? <span className={styles.none}>{children}</span> : null
  if (code === 'live') return <LiveCoupon code={firm.affiliateCode} off={off ?? percentOff(firm, expired)} />
  return (
    <span className={styles.none}>
      <s className={styles.expired} translate="no">
        {firm.affiliateCode}
      </s>{' '}
      <span>{`Ended ${dayAndMonth(firm.discountValidUntil)}`}</span>
    </span>
  )
}

/** Longest code in the usual type size, in characters. Longer ones are set smaller, so that they show whole. */
export const SHORT_CODE = 12

/**
 * Copies its code on any press. `data-copy` lets the page's inline script copy before hydration; the script sets `data-copied`,
 * which React then leaves alone.
 */
function LiveCoupon({ code, off }: { readonly code: string; readonly off: string }) {
  const { state, copy } = useCopyCode(code)
  return (
    <button
      type="button"
      className={styles.coupon}
      aria-label={`Copy discount code ${code}${off ? `, ${off.toLowerCase()}` : ''}`}
      data-copy={code}
      data-off={off || undefined}
      data-long={code.length > SHORT_CODE ? '' : undefined}
      data-copied={state === 'idle' ? undefined : state}
      suppressHydrationWarning
      onClick={copy}
    >
      <code translate={state === 'copied' ? undefined : 'no'}>{state === 'copied' ? 'Copied!' : code}</code>
    </button>
  )
}
