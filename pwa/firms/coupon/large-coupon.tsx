import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { SHORT_CODE } from './coupon.tsx'
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
    <div
      className={`mt-1 mb-4 rounded-lg border-1h bg-accent-soft p-4 text-accent-ink text-center ${isCopied ? 'border-solid border-success-line' : 'border-dashed border-accent-line'}`}
    >
      <p className="text-sm">Discount Code</p>
      <code
        ref={text}
        translate="no"
        className={`mt-0h mb-3h block font-mono leading-120 font-700 wrap-anywhere select-all ${code.length > SHORT_CODE ? 'text-xl tracking-0' : 'text-code tracking-code'}`}
      >
        {code}
      </code>
      <Button
        variant={isNext ? 'primary' : 'outline'}
        className={isCopied ? 'border-success-line bg-success-soft text-success-ink' : undefined}
        full
        icon={isCopied ? 'check' : 'copy'}
        data-copy={code}
        onClick={(event) => copy(event, text.current)}
      >
        {isCopied ? copyMessages.copied : 'Copy'}
      </Button>
      <p role="status" className={state === 'failed' ? 'mt-2 font-550' : 'sr-only'}>
        {copyMessages[state]}
      </p>
    </div>
  )
}
