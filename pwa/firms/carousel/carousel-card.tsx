import type { FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { useOpenFirm } from '#pwa/firms/list/firm-table.tsx'
import { codeState, figures } from '#pwa/firms/list/row-facts.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import styles from './carousel.module.css'

interface CarouselCardProps {
  readonly firm: FirmRow
  /** Its place, as in "1 of 5". */
  readonly place: string
}

/** A gold firm on the stage: its name links to the details, and its code is copied in place. */
export function CarouselCard({ firm, place }: CarouselCardProps) {
  const expired = useCodeExpired(firm)
  const open = useOpenFirm()
  return (
    <div
      className={styles.card}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place}: ${firm.name}`}
    >
      {/* The name alone would be too small to tap: all of the head opens the details. */}
      <div className={styles.top}>
        <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
        <h3 className={styles.name} translate="no">
          {firm.hasDetails ? (
            <a href={paths.firm.to(firm.slug)} onClick={(event) => open(event, firm)}>
              {firm.name}
            </a>
          ) : (
            firm.name
          )}
        </h3>
        <dl className={styles.facts}>
          {figures.map((field) => (
            <div key={field}>
              <dt className="sr-only">{firmFields[field].label}</dt>
              <dd className="inline tabular-nums" translate={translateOf(firm[field])}>
                {firm[field]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.action}>
        {codeState(firm, expired) === 'live' && <Coupon firm={firm} place="card" />}
        <FirmLink firm={firm}>{isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}</FirmLink>
      </div>
    </div>
  )
}
