import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { CopyStatus } from '#pwa/firms/discount/copy-status.tsx'
import { CodeCoupon } from '#pwa/firms/discount/ticket.tsx'
import { codeState, percentOff } from '#pwa/firms/list/row-facts.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { NoCoupon } from '#pwa/ui/coupon.tsx'
import styles from './firm-foot.module.css'

interface FirmFootProps {
  readonly firm: FirmRow
  /** What stands beside the action: a form that closes the details. */
  readonly children?: ReactNode
}

/** The code of a firm while it has one, its action, and the disclosure directly under it. */
export function FirmFoot({ firm, children }: FirmFootProps) {
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  return (
    // Inside of the sheet: what stands outside of a modal dialog is not read out.
    <CopyStatus>
      <div className={`${styles.foot} ${children ? styles.pair : ''}`}>
        {code === 'live' && <CodeCoupon code={firm.affiliateCode} off={percentOff(firm, expired)} />}
        {code === 'expired' && <NoCoupon expired>{firm.affiliateCode}</NoCoupon>}
        <FirmLink firm={firm} full />
        {children}
      </div>
    </CopyStatus>
  )
}
