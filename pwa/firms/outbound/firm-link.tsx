import { type MouseEvent, type ReactNode, useContext, useEffect, useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { actionLabel, asksForCode, buyUrl, disclosure, isAffiliateActive } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useShippedPage } from '#pwa/data/directory.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { isPlainClick } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { Words } from '#pwa/ui/words.tsx'
import styles from '../coupon/coupon.module.css'
import { useOutbound, WaitingContext } from './outbound-context.ts'

type Variant = 'primary' | 'tonal' | 'outline' | 'quiet' | 'ghost'

interface FirmLinkProps {
  readonly firm: FirmRow
  /** Absent: primary for a firm with an offer, outline for one to avoid or that does not operate, tonal otherwise. */
  readonly variant?: Variant
  readonly full?: boolean
  readonly size?: 'm' | 'lg'
  /** Follows the link even where the firm asks to show its code first: for the link of the coupon sheet. */
  readonly codeShown?: boolean
  /** Called after the link was followed. */
  readonly onFollow?: () => void
  /** Text of the link; absent: by the rules. */
  readonly children?: ReactNode
}

function defaultVariant(firm: FirmRow): Variant {
  if (isAffiliateActive(firm)) return 'primary'
  return sectionOf(firm.category) === 'avoid' || !operates(firm) ? 'outline' : 'tonal'
}

/** Labels of a link without a network, and while it waits for one. The innermost words go where a table has no room for them. */
const WHEN_ONLINE = (
  <span key="offline">
    Open when <span>back </span>online
  </span>
)
const WAITING = (
  <span key="waiting">
    Waiting<span> for a connection</span>
  </span>
)
const IS_WAITING = 'Waiting for a connection. The site opens as soon as there is one.'

/**
 * The one outbound link of a firm, with its disclosure. A plain link without scripts and for a middle click; otherwise it shows
 * the code first where the firm asks for it, and falls back to this tab where pop-ups are blocked. Without a network it opens no
 * dead tab: it waits for one while it is on the page, until it is pressed again. (threats H1 and H2)
 */
export function FirmLink(props: FirmLinkProps) {
  const { firm, full = false, size = 'm', codeShown = false } = props
  const expired = useCodeExpired(firm)
  const outbound = useOutbound()
  const url = safeHttpUrl(buyUrl(firm))
  // Rows of a list have no room to say that a link earns no commission.
  const line = full || operates(firm) ? disclosure(firm) : ''
  const policy = useShippedPage('affiliate-disclosure')
  const id = useId()
  const { isOnline, waiting, wait, stopWaiting } = useContext(WaitingContext)
  const isOffline = outbound !== null && !isOnline
  const isWaiting = waiting === id
  useEffect(() => () => stopWaiting(id), [stopWaiting, id])
  if (url === null) return null

  const go = () => {
    if (outbound?.open(firm)) props.onFollow?.()
    else wait({ id, open: go })
  }
  const follow = (event: MouseEvent) => {
    // The right and the side buttons follow no link.
    if (!outbound || event.defaultPrevented || event.button > 1) return
    // Without a network a new tab would be dead as well.
    if (!isOffline && !isPlainClick(event)) return
    event.preventDefault()
    if (isWaiting) stopWaiting(id)
    else if (asksForCode(firm) && !codeShown && !expired) outbound.showCoupon(firm, go)
    else go()
  }

  return (
    <>
      <a
        className={buttonClass({ variant: props.variant ?? defaultVariant(firm), size, full })}
        href={url}
        target="_blank"
        rel={operates(firm) ? 'sponsored noopener' : 'nofollow noopener'}
        data-offline={isOffline || undefined}
        onClick={follow}
        onAuxClick={isOffline ? follow : undefined}
      >
        {isOffline ? (
          <>
            {size === 'lg' && <Icon name="wifi-off" />}
            {isWaiting ? WAITING : WHEN_ONLINE}
          </>
        ) : (
          <>
            <Words>{props.children ?? actionLabel(firm, expired)}</Words>
            {size === 'lg' && <Icon name="arrow-up-right" size="s" />}
            <VisuallyHidden> (opens a new tab)</VisuallyHidden>
          </>
        )}
      </a>
      {isOffline && (
        <VisuallyHidden>
          <span role="status">{isWaiting ? IS_WAITING : ''}</span>
        </VisuallyHidden>
      )}
      {line && (
        <p className={styles.line}>
          {operates(firm) ? (
            <a href={policy ? paths.sitePage.to(policy.slug) : paths.howWeRate.to()}>{line}</a>
          ) : (
            line
          )}
        </p>
      )}
    </>
  )
}
