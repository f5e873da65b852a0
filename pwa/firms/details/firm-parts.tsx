import type { ComponentType } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { FirmChallenges } from '#pwa/challenges/firm/firm-challenges.tsx'
import type { useFirmDetails } from '#pwa/data/directory.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import { FirmReviews } from '#pwa/reviews/published/firm-reviews.tsx'
import { challengesOf, pageChangesOf } from './firm-anchors.tsx'
import { FirmDetailsBody } from './firm-details-body.tsx'

interface FirmPartsProps extends Pick<FirmRecordProps, 'onTotal'> {
  readonly firm: FirmRow
  readonly details: ReturnType<typeof useFirmDetails>
  /** Renders the firm's entries of the list of changes. */
  readonly record: ComponentType<FirmRecordProps>
}

/** Everything below a firm's header, in its sheet and on its page alike. */
export function FirmParts({ firm, details, record: Record, onTotal }: FirmPartsProps) {
  const today = useToday()
  return (
    <>
      <FirmDetailsBody firm={firm} details={details} />
      <FirmChallenges
        firm={firm}
        challenges={challengesOf(firm, details)}
        pageChanges={pageChangesOf(details)}
        today={today}
      />
      <FirmReviews firm={firm} />
      <Record firm={firm} details={details} today={today} onTotal={onTotal} />
    </>
  )
}
