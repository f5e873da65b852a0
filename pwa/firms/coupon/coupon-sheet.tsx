import { useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { type CodeCopying, copyMessages, SHORT_CODE, useCopyCode } from './coupon.tsx'

export interface CouponSheetProps {
  readonly firm: FirmRow
  readonly onClose: () => void
}

/** Shows a firm's discount code before its link opens. */
export function CouponSheet({ firm, onClose }: CouponSheetProps) {
  const copying = useCopyCode(firm.affiliateCode)
  const [wasCopied, setWasCopied] = useState(false)
  if (copying.state === 'copied' && !wasCopied) setWasCopied(true)
  const percent = discountShown(firm, useCodeExpired(firm))
  const steps = [
    'Copy the code above.',
    'Continue to the site and choose your account.',
    `Paste the code at checkout${percent > 0 ? ` to save ${percent}%` : ''}.`,
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      label={`Discount code of ${firm.name}`}
      size="sm"
      header={
        <>
          <Avatar name={firm.name} src={pictureOf(firm.logoImage)} />
          {/* At twice the text it has a line of its own beside picture and button. */}
          <div className="min-w-0 flex-1 basis-28">
            <h2
              className={`${layout.h2} mb-1 text-left text-xl plaintext @max-84:text-h3 @max-52:text-md`}
              translate="no"
            >
              {firm.name}
            </h2>
            {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          </div>
        </>
      }
      footer={
        <div className="grid grid-cols-1 gap-2 text-center">
          <FirmLink
            firm={firm}
            variant={wasCopied ? 'primary' : 'tonal'}
            size="lg"
            full
            codeShown
            onFollow={onClose}
          >
            Continue to Site
          </FirmLink>
          <form method="dialog">
            <Button type="submit" variant="ghost" size="lg" full>
              Cancel
            </Button>
          </form>
        </div>
      }
    >
      <LargeCoupon code={firm.affiliateCode} copying={copying} isNext={!wasCopied} />
      <ol className="grid grid-cols-1 gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 leading-145">
            <b
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-full bg-surface-3 text-xs"
            >
              {index + 1}
            </b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

interface LargeCouponProps {
  readonly code: string
  readonly copying: CodeCopying
  /** Whether copying is the next thing to do. */
  readonly isNext: boolean
}

/** The coupon of the sheet, with a Copy button. */
function LargeCoupon({ code, copying, isNext }: LargeCouponProps) {
  const { state, copy } = copying
  const text = useRef<HTMLElement>(null)
  const isCopied = state === 'copied'
  return (
    <div
      className={`mt-1 mb-4 rounded-lg border-1h p-4 text-center ${isCopied ? 'border-solid border-success-line bg-success-soft text-success-ink' : 'border-dashed border-accent-line bg-accent-soft text-accent-ink'}`}
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
