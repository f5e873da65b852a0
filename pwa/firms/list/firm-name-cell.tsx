import type { MouseEvent } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive, starsShown } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { PartnerBadge, partnerNotes } from '../partner/partner-badge.tsx'
import { standingText } from '../standing/standing-text.ts'
import styles from './firm-name-cell.module.css'

interface FirmNameCellProps {
  readonly firm: FirmRow
  /** "4 of 9 paid", or "". */
  readonly paid: string
  readonly warning: string
  /** "Not available in Germany", or "". */
  readonly unavailable: string
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void
}

/**
 * Firm & Rating: the name is a link to the firm's page that is stretched over the whole row; a firm without details has a plain
 * name. A partner's mark is beside it, for the eye an icon in a card and its words below the code in a table. The rating is the
 * tier; the stars of the reviews are beside it and link to them.
 */
export function FirmNameCell({ firm, paid, warning, unavailable, onOpen }: FirmNameCellProps) {
  const stars = starsShown(firm)
  const section = sectionOf(firm.category)
  return (
    <th role="rowheader" scope="row" className={styles.firm}>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      {firm.hasDetails ? (
        <a
          className={`${styles.name} ${styles.hit}`}
          translate="no"
          href={paths.firm.to(firm.slug)}
          onClick={(event) => onOpen(event, firm)}
        >
          {firm.name}
        </a>
      ) : (
        <strong className={styles.name} translate="no">
          {firm.name}
        </strong>
      )}
      {isAffiliateActive(firm) && <PartnerBadge note={partnerNotes.page} />}
      <span className={styles.tier} data-tier={section}>
        {tierOf(section).badge}
      </span>
      {stars && (
        <a
          className={styles.stars}
          data-count={`(${shortCount(stars.count)})`}
          href={`${paths.firm.to(firm.slug)}#${anchors.reviews}`}
          aria-label={`${stars.mean.toFixed(1)} of 5 stars, ${countLabel(stars.count)} reviews of ${firm.name}`}
          onClick={(event) => onOpen(event, firm)}
        >
          {stars.mean.toFixed(1)}
        </a>
      )}
      {paid && <span className={styles.paid}>{paid}</span>}
      {firm.standing && (
        <p className={styles.standing} data-standing={firm.standing}>
          {standingText(firm)}
        </p>
      )}
      {unavailable && <p className={styles.unavailable}>{unavailable}</p>}
      {warning && <p className={styles.warning}>{warning}</p>}
    </th>
  )
}

/** A count in the little room beside a tier: "130", "1K+". */
const shortCount = (count: number): string => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}K+`)
