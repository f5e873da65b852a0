import type { ReactNode } from 'react'
import { addressText } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { CopyStatus, Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { standingIcon } from '../standing/standing-text.ts'
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

const boxClasses = 'flex min-h-tap items-center gap-2 rounded-btn bg-surface-2 px-3 py-1h text-sm text-text-2'

/** In the place of a firm's code while it does not operate; for a closed one its address, which is no link. */
function NoOffer({ firm }: { readonly firm: FirmRow }) {
  if (operates(firm)) return null
  if (isClosed(firm)) {
    return (
      <div className={boxClasses}>
        <Icon name="link" size="s" />
        <span className="grid min-w-0 grid-cols-1 wrap-anywhere">
          <strong className="font-600 text-text" translate="no">
            {addressText(firm.website)}
          </strong>
          <small className="text-sm">Not a link: the domain may be sold</small>
        </span>
      </div>
    )
  }
  return (
    <div className={`${boxClasses} border border-dashed border-border font-550`}>
      <Icon name={standingIcon(firm)} size="s" />
      <span>
        {firm.standing === 'winding_down' ? 'No offer while winding down' : 'No offer while paused'}
      </span>
    </div>
  )
}
