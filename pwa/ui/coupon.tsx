import type { MouseEvent, ReactNode } from 'react'
import styles from './coupon.module.css'
import type { CopyState } from './use-copy.ts'

interface CouponProps {
  readonly code: string
  /** "20% OFF", or "" where only the code is offered. */
  readonly off: string
  /** What the strip does, for screen readers. */
  readonly label: string
  readonly state: CopyState
  readonly onCopy: (event: MouseEvent<HTMLElement>) => void
}

/** Characters of a code beyond which it stands in smaller type: a code is shown whole. */
const SHORT_CODE = 12

/**
 * A strip that copies its code wherever it is pressed. `data-copy` lets the page's inline script copy before
 * hydration; it sets `data-copied` itself, which React then leaves alone.
 */
export function Coupon({ code, off, label, state, onCopy }: CouponProps) {
  return (
    <button
      type="button"
      className={styles.coupon}
      aria-label={label}
      data-copy={code}
      data-off={off || undefined}
      data-long={code.length > SHORT_CODE ? '' : undefined}
      data-copied={state === 'idle' ? undefined : state}
      suppressHydrationWarning
      onClick={onCopy}
    >
      <code translate={state === 'copied' ? undefined : 'no'}>{state === 'copied' ? 'Copied!' : code}</code>
    </button>
  )
}

/** The quiet strip of a firm without an offer, or with one whose last day is over. */
export function NoCoupon({
  children,
  expired = false,
}: {
  readonly children: ReactNode
  readonly expired?: boolean
}) {
  return (
    <span
      className={`${styles.none} ${expired ? styles.expired : ''}`}
      translate={expired ? 'no' : undefined}
    >
      {children}
    </span>
  )
}
