import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { CopyStatus } from '#pwa/firms/coupon/copy-status.tsx'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { NoOffer } from '#pwa/firms/standing/no-offer.tsx'
import styles from './details.module.css'

interface FirmFootProps {
  readonly firm: FirmRow
  /** A form beside the action that closes the details. */
  readonly children?: ReactNode
}

/** The code of a firm while it has one, or why there is none, its action, and the disclosure directly under it. */
export function FirmFoot({ firm, children }: FirmFootProps) {
  const isPair = Boolean(children) && !isClosed(firm)
  return (
    // Inside of the sheet: elements outside of a modal dialog are not read out.
    <CopyStatus>
      <div className={`${styles.foot} ${isPair ? styles.pair : ''}`}>
        <Coupon firm={firm} place={isPair ? 'pair' : 'foot'} />
        <NoOffer firm={firm} />
        <FirmLink firm={firm} full />
        {children}
      </div>
    </CopyStatus>
  )
}
