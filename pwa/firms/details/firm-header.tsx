import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { PartnerBadge, type PartnerNoteId } from '#pwa/firms/partner/partner-badge.tsx'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from './details.module.css'

interface FirmHeaderProps {
  readonly firm: FirmRow
  /** Level of the name: `h1` on a page of its own. */
  readonly heading: 'h1' | 'h2'
  /** Which note explains the partner badge. */
  readonly note: PartnerNoteId
  /** What can be done with the firm. */
  readonly children: ReactNode
}

/**
 * Name, tier, standing, discount and partner badge of a firm. Above content that was scrolled (`data-slim`) name and tier alone
 * are left of it on a phone.
 */
export function FirmHeader({ firm, heading: Heading, note, children }: FirmHeaderProps) {
  const percent = discountShown(firm, useCodeExpired(firm))
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Avatar
          name={firm.name}
          src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
          grey={isClosed(firm)}
        />
      </div>
      <Heading className={styles.name} translate="no">
        {firm.name}
      </Heading>
      <div className={styles.badges}>
        {!isClosed(firm) && <TierBadge section={sectionOf(firm.category)} />}
        <StandingBadge firm={firm} />
        <span className={styles.more}>
          {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          {isAffiliateActive(firm) && <PartnerBadge note={note} />}
        </span>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
