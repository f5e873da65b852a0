import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import layout from '#pwa/ui/layout.module.css'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from './firm-details.module.css'

/** Name, tier, discount and partner badge of a firm. */
export function FirmHeader({ firm }: { readonly firm: FirmRow }) {
  const percent = discountShown(firm, useCodeExpired(firm))
  return (
    <>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="l" />
      <div className={styles.title}>
        <h2 className={layout.h2}>{firm.name}</h2>
        <div className={styles.badges}>
          <TierBadge section={sectionOf(firm.category)} />
          {percent > 0 && <Badge kind="off">{percent}% OFF</Badge>}
          {isAffiliateActive(firm) && (
            <Badge kind="partner" icon="badge-check">
              Verified Partner
            </Badge>
          )}
        </div>
      </div>
    </>
  )
}
