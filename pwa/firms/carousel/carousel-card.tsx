import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from './carousel-card.module.css'

interface CarouselCardProps {
  readonly firm: FirmRow
  /** Its place, as in "1 of 5". */
  readonly place: string
}

/** A gold firm on the stage. */
export function CarouselCard({ firm, place }: CarouselCardProps) {
  const off = discountShown(firm, useCodeExpired(firm))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a set of fields.
    <div
      className={styles.card}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place}: ${firm.name}`}
    >
      <div className={styles.head}>
        <Avatar name={firm.name} src={pictureOf(firm.logoImage)} />
        <div className={styles.title}>
          <h3>{firm.name}</h3>
          <div className={styles.badges}>
            <TierBadge section="gold" />
            {off > 0 && <Badge kind="off">{off}% OFF</Badge>}
          </div>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Max Funding', value: firm.maxFunding },
          { label: 'Profit Split', value: firm.profitSplit },
          { label: 'Eval Fee', value: firm.evaluationFee },
        ]}
      />
      <div className={styles.action}>
        <FirmLink firm={firm} full>
          {isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}
        </FirmLink>
      </div>
    </div>
  )
}
