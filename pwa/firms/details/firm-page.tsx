import type { ComponentType } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { FirmChallenges } from '#pwa/challenges/firm/firm-challenges.tsx'
import { useFirmDetails } from '#pwa/data/directory.tsx'
import { CompanyPart } from '#pwa/firms/company/company-part.tsx'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import { FirmReviews } from '#pwa/reviews/published/firm-reviews.tsx'
import { BackLink } from '#pwa/ui/back-link.tsx'
import layout from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FirmActions } from './firm-actions.tsx'
import { challengesOf, FirmAnchors, pageChangesOf } from './firm-anchors.tsx'
import { FirmDetailsBody } from './firm-details-body.tsx'
import { FirmFoot } from './firm-foot.tsx'
import { FirmHeader } from './firm-header.tsx'
import styles from './firm-page.module.css'
import { useRecordCount } from './use-record-count.ts'

interface FirmPageProps {
  readonly firm: FirmRow
  /** Draws what became of the firm. */
  readonly record: ComponentType<FirmRecordProps>
}

/** A firm without lists of pros and cons, which has no sheet: the facts of its row on a page. */
export function FirmPage({ firm, record: Record }: FirmPageProps) {
  const details = useFirmDetails(firm)
  const challenges = challengesOf(firm, details)
  const { count, onTotal } = useRecordCount(firm)
  const today = useToday()
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <BackLink to={paths.home.to()}>Back to Home</BackLink>
      <article className={styles.card}>
        <div className={styles.head}>
          <FirmHeader firm={firm} heading="h1" note={partnerNotes.page} />
          <FirmActions firm={firm} />
          <FirmAnchors
            firm={firm}
            challenges={challenges.length}
            record={count}
            loading={details === 'loading'}
          />
        </div>
        <h2>
          <VisuallyHidden>Overview</VisuallyHidden>
        </h2>
        <FirmDetailsBody firm={firm} details={details} />
        <CompanyPart firm={firm} details={details} />
        <FirmChallenges
          firm={firm}
          challenges={challenges}
          pageChanges={pageChangesOf(details)}
          today={today}
        />
        <FirmReviews firm={firm} />
        <Record firm={firm} details={details} today={today} onTotal={onTotal} />
        <div className={styles.foot}>
          <FirmFoot firm={firm} />
        </div>
      </article>
      <PartnerNote id={partnerNotes.page} firms={[firm]} />
    </div>
  )
}
