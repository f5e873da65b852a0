import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { SHORT_CODE } from './coupon.tsx'
import styles from './large-coupon.module.css'
import { type CodeCopying, copyMessages } from './use-copy-code.ts'

interface LargeCouponProps {
  readonly code: string
  readonly copying: CodeCopying
  /** Whether copying is the next thing to do. */
  readonly isNext: boolean
}

/** The coupon of the sheet, with a Copy button. */
export function LargeCoupon({ code, copying, isNext }: LargeCouponProps) {
  const { state, copy } = copying
  const text = useRef<HTMLElement>(null)
  const isCopied = state === 'copied'
  return (
    <div className={`${styles.coupon} ${isCopied ? styles.done : ''}`}>
      <p className={styles.caption}>Discount Code</p>
      <code
        ref={text}
        translate="no"
        className={styles.code}
        data-long={code.length > SHORT_CODE ? '' : undefined}
      >
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
      <p role="status" className={state === 'failed' ? styles.hint : 'sr-only'}>
        {copyMessages[state]}
      </p>
    </div>
  )
}
