import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from '../reviews.module.css'

const lineClasses = `${styles.firm} mb-4 grid items-center gap-x-3 border-b border-b-border py-3`

/** The reviewed firm, above its review, linked to its details, if any. */
export function ReviewedFirm({ firm }: { readonly firm: FirmRow }) {
  const line = (
    <>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <h3 className="font-650 wrap-anywhere" translate="no">
        {firm.name}
      </h3>
      {isClosed(firm) ? <StandingBadge firm={firm} /> : <TierBadge section={sectionOf(firm.category)} />}
    </>
  )
  if (!firm.hasDetails) return <div className={lineClasses}>{line}</div>
  return (
    <PageLink className={lineClasses} to={paths.firm.to(firm.slug)}>
      {line}
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}
