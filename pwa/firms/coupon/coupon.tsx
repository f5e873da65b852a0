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
  /** What shows it. */
  readonly place: CouponPlace
  /** Shown in its place where the firm has no code. */
  readonly children?: ReactNode
}

const noneClasses =
  'block min-h-tap w-full min-w-0 content-center rounded-btn border border-dashed border-border bg-surface-2 px-3 py-1 text-sm font-500 text-text-3 wrap-anywhere'

/**
 * What is in the place of a code: a row of the list, a cell of the challenges, where it is text in a table, a card of the stage, the
 * foot of the details alone or beside Close, a comparison.
 */
const plainClasses = {
  row: '@rows:min-h-0 @rows:border-0 @rows:bg-transparent @rows:p-0 @rows:text-ms @rows:font-400',
  cell: '@records:min-h-0 @records:border-0 @records:bg-transparent @records:p-0 @records:font-400',
  card: '',
  foot: '',
  pair: '',
  compare: '',
} as const

/** What shows a code. */
export type CouponPlace = keyof typeof plainClasses

/** The coupon of a firm: a strip that copies the code, or the struck-out code of an offer that has ended. */
export function Coupon({ firm, off, place, children }: CouponProps) {
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  const noneLook = `${noneClasses} ${plainClasses[place]}`
  if (code === 'none') return children ? <span className={noneLook}>{children}</span> : null
  if (code === 'live') {
    return <LiveCoupon code={firm.affiliateCode} off={off ?? percentOff(firm, expired)} place={place} />
  }
  return (
    <span className={noneLook}>
      <s className="font-mono" translate="no">
        {firm.affiliateCode}
      </s>{' '}
      <span className="inline-block">{`Ended ${dayAndMonth(firm.discountValidUntil)}`}</span>
    </span>
  )
}

/** Longest code in the usual type size, in characters. Longer ones are set smaller, so that they show whole. */
export const SHORT_CODE = 12

interface LiveCouponProps {
  readonly code: string
  readonly off: string
  readonly place: CouponPlace
}

/**
 * Copies its code on any press. `data-copy` lets the page's inline script copy before hydration; the script sets `data-copied`,
 * which React then leaves alone.
 */
function LiveCoupon({ code, off, place }: LiveCouponProps) {
  const { state, copy } = useCopyCode(code)
  return (
    <button
      type="button"
      className={`${styles.coupon} ${styles[place]}`}
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
