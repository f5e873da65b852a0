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

/** The quiet strip of a firm without an offer. */
export function NoCoupon({ children }: { readonly children: ReactNode }) {
  return <span className={styles.none}>{children}</span>
}

interface EndedCouponProps {
  readonly code: string
  /** Its last day, as `2026-11-03`. */
  readonly day: string
}

/** The same of an offer whose last day is over: its code, struck out, and the day. */
export function EndedCoupon({ code, day }: EndedCouponProps) {
  return (
    <NoCoupon>
      <s className={styles.expired} translate="no">
        {code}
      </s>{' '}
      <span>{endedText(day)}</span>
    </NoCoupon>
  )
}

/** "Ended 3 Nov", of the day of `2026-11-03` wherever it is read. */
function endedText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = new Date(year ?? 0, (month ?? 1) - 1).toLocaleDateString('en', { month: 'short' })
  return `Ended ${date} ${name}`
}
