import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { askToKeepData, CODE_COPIED } from '#pwa/data/persist.ts'
import { type CopyState, useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { codeState, percentOff } from '../list/row-facts.ts'
import { dayAndMonth, useCodeExpired } from '../use-today.ts'
import styles from './coupon.module.css'

interface CouponProps {
  readonly firm: FirmRow
  /** "20% OFF", or "" to show the code alone. */
  readonly off?: string
  /** What shows it. */
  readonly place: CouponPlace
  /** Shown in its place where the firm has no code. */
  readonly children?: ReactNode
}

/** A row of the list, a cell of the challenges, a card of the stage, the details' foot alone or beside Close, a comparison. */
type CouponPlace = 'row' | 'cell' | 'card' | 'foot' | 'pair' | 'compare'

/** The coupon of a firm: a strip that copies the code, or the struck-out code of an offer that has ended. */
export function Coupon({ firm, off, place, children }: CouponProps) {
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  const noneLook = `${styles.none} ${styles[place]}`
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

/** Announces the outcome of a copy to screen readers. */
const CopyStatusContext = createContext<(message: string) => void>(() => undefined)

/** One live region for every copy button below it. */
export function CopyStatus({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('')
  const say = useCallback((text: string) => setMessage(text), [])
  return (
    <CopyStatusContext value={say}>
      {children}
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </CopyStatusContext>
  )
}

export const copyMessages = { idle: '', copied: 'Copied!', failed: 'Press and hold to copy' } as const

/** Copies a code, and reports the result. */
export interface CodeCopying {
  readonly state: CopyState
  /** Handler of the copy button. `text`: the element that is left selected where the clipboard refuses. */
  readonly copy: (event: MouseEvent<HTMLElement>, text?: Element | null) => void
}

/** Copies a discount code, announces it to screen readers and asks the browser to keep this site's data. */
export function useCopyCode(code: string): CodeCopying {
  const say = useContext(CopyStatusContext)
  const onChange = useCallback(
    (state: CopyState) => {
      say(copyMessages[state])
      if (state !== 'copied') return
      void askToKeepData()
      dispatchEvent(new Event(CODE_COPIED))
    },
    [say],
  )
  const { state, copy } = useCopy(onChange)
  const copyCode = useCallback(
    (event: MouseEvent<HTMLElement>, text?: Element | null) => {
      copy(code, text ?? event.currentTarget.querySelector('code') ?? event.currentTarget)
      // Tells the page's inline script, which copies before hydration, that this tap is handled.
      event.preventDefault()
    },
    [code, copy],
  )
  return { state, copy: copyCode }
}
