import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Coupon } from '#pwa/ui/coupon.tsx'
import hidden from '#pwa/ui/visually-hidden.module.css'
import styles from './ticket.module.css'
import { type CodeCopying, copyMessages, useCopyCode } from './use-copy-code.ts'

interface TicketProps {
  readonly code: string
  readonly copying: CodeCopying
  /** Whether copying is the next thing to do. */
  readonly isNext: boolean
}

/** The code on a ticket, with its Copy button. */
export function Ticket({ code, copying, isNext }: TicketProps) {
  const { state, copy } = copying
  const text = useRef<HTMLElement>(null)
  const isCopied = state === 'copied'
  return (
    <div className={`${styles.ticket} ${isCopied ? styles.done : ''}`}>
      <p className={styles.caption}>Discount Code</p>
      <code ref={text} translate="no" className={styles.code}>
        {code}
      </code>
      <Button
        variant={isNext ? 'primary' : 'outline'}
        className={isCopied ? styles.copied : undefined}
        full
        icon={isCopied ? 'check' : 'copy'}
        data-copy={code}
        onClick={(event) => copy(event, text.current)}
      >
        {isCopied ? copyMessages.copied : 'Copy'}
      </Button>
      <p role="status" className={state === 'failed' ? styles.hint : hidden.visuallyHidden}>
        {copyMessages[state]}
      </p>
    </div>
  )
}

interface CodeCouponProps {
  readonly code: string
  /** "20% OFF" or "". */
  readonly off: string
}

/** The coupon strip of a firm: pressing it anywhere copies the code. */
export function CodeCoupon({ code, off }: CodeCouponProps) {
  const { state, copy } = useCopyCode(code)
  const label = `Copy discount code ${code}${off ? `, ${off.toLowerCase()}` : ''}`
  return <Coupon code={code} off={off} label={label} state={state} onCopy={copy} />
}
