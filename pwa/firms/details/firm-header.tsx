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
import layout from '#pwa/ui/layout.module.css'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from './firm-details.module.css'

interface FirmHeaderProps {
  readonly firm: FirmRow
  /** Level of the name: `h1` on a page of its own. */
  readonly heading: 'h1' | 'h2'
  /** Which note explains the partner badge. */
  readonly note: PartnerNoteId
}

/** Name, tier, standing, discount and partner badge of a firm. */
export function FirmHeader({ firm, heading: Heading, note }: FirmHeaderProps) {
  const percent = discountShown(firm, useCodeExpired(firm))
  return (
    <>
      <Avatar
        name={firm.name}
        src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
        size="l"
        grey={isClosed(firm)}
      />
      <div className={styles.title}>
        <Heading className={layout.h2} translate="no">
          {firm.name}
        </Heading>
        <div className={styles.badges}>
          {!isClosed(firm) && <TierBadge section={sectionOf(firm.category)} />}
          <StandingBadge firm={firm} />
          {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          {isAffiliateActive(firm) && <PartnerBadge note={note} />}
        </div>
      </div>
    </>
  )
}
