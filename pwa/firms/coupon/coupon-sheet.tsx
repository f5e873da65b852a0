import { useState } from 'react'
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
import styles from './coupon-sheet.module.css'
import { LargeCoupon } from './large-coupon.tsx'
import { useCopyCode } from './use-copy-code.ts'

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
          <div className={styles.title}>
            <h2 className={layout.h2} translate="no">
              {firm.name}
            </h2>
            {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          </div>
        </>
      }
      footer={
        <div className={styles.actions}>
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
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <b aria-hidden="true">{index + 1}</b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
