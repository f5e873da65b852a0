import type { ComponentType } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useFirmDetails } from '#pwa/data/directory.tsx'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { paths } from '#pwa/paths.ts'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import { BackLink } from '#pwa/ui/back-link.tsx'
import layout from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FirmActions } from './firm-actions.tsx'
import { challengesOf, FirmAnchors } from './firm-anchors.tsx'
import { useRecordCount } from './firm-details-body.tsx'
import { FirmFoot } from './firm-foot.tsx'
import { FirmHeader } from './firm-header.tsx'
import { FirmParts } from './firm-parts.tsx'

interface FirmPageProps {
  readonly firm: FirmRow
  /** Renders the firm's entries of the list of changes. */
  readonly record: ComponentType<FirmRecordProps>
}

/** A firm without lists of pros and cons, which has no sheet: the facts of its row on a page. */
export function FirmPage({ firm, record }: FirmPageProps) {
  const details = useFirmDetails(firm)
  const challenges = challengesOf(firm, details)
  const { count, onTotal } = useRecordCount(firm)
  return (
    <div className={`${layout.wrap} pt-3 pb-10`}>
      <BackLink to={paths.home.to()}>Back to Home</BackLink>
      <article className="@container/sheet mx-auto mt-2 max-w-184 rounded-lg border border-border border-solid bg-surface px-4 py-5 tablet:p-6 desktop:max-w-240">
        <div className="mb-3">
          <FirmHeader firm={firm} heading="h1" note={partnerNotes.page}>
            <FirmActions firm={firm} />
          </FirmHeader>
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
        <FirmParts firm={firm} details={details} record={record} onTotal={onTotal} />
        <div className="mt-6">
          <FirmFoot firm={firm} />
        </div>
      </article>
      <PartnerNote id={partnerNotes.page} firms={[firm]} />
    </div>
  )
}
