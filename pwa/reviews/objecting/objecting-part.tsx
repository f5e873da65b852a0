import type { OwnSubmission } from '#contract/own-submissions.ts'
import { type Objecting, ObjectSheet } from './object-sheet.tsx'
import { ObjectionSteps } from './objection-steps.tsx'
import { StatementOfReasons } from './statement-of-reasons.tsx'

interface ObjectingPartProps {
  readonly submission: OwnSubmission
  readonly firmName: string
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
  /** Of the open form; null while it is closed. */
  readonly objecting: Objecting | null
}

/** The reasons of the decision on a review of this device, and the objection to it. */
export function ObjectingPart({ submission, firmName, isOpen, objecting }: ObjectingPartProps) {
  const { statement, objection } = submission
  const isWaiting = objection?.decided_at === null
  return (
    <>
      {statement && !isWaiting && <StatementOfReasons statement={statement} isOpen={isOpen} />}
      {objection && <ObjectionSteps objection={objection} />}
      {objecting && statement && <ObjectSheet firmName={firmName} statement={statement} {...objecting} />}
    </>
  )
}
