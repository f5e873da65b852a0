import type { ReactNode } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { useFirmRecord } from '#pwa/public-changes/record/use-firm-record.ts'
import { tierReason } from './tier-reason.ts'

export interface AnswerProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
  /** What the firm's tier means for every firm in it. */
  readonly description: string
  /** The way to the criteria. */
  readonly link: ReactNode
}

/** The public reason for a firm's tier, else what the tier means, and how many criteria are met. */
export function Answer({ firm, details, description, link }: AnswerProps) {
  const rubric = rubricIn(useRubric())
  const { changes } = useFirmRecord(firm)
  const standing = rubric && whyThisTier(details, rubric)
  const entries = changes === null || changes === 'unreachable' ? [] : changes.page.changes
  const reason = tierReason(entries, firm.category)
  return (
    <>
      <p className="line-clamp-3 leading-145 text-pretty">{reason?.text ?? description}</p>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-ms">
        {standing && <Counts standing={standing} />}
        {link}
      </div>
      <div className="flex h-3 items-center gap-1" aria-hidden="true">
        {standing?.lines.map(({ criterion, verdict }) => (
          <i
            key={criterion.key}
            className={`h-2 flex-1 rounded-xs forced-color-adjust-none ${verdict === 'yes' ? 'bg-success-base' : verdict === 'no' ? 'bg-danger-base' : 'border border-border-strong border-solid'}`}
          />
        ))}
      </div>
    </>
  )
}

/** "6 yes, 1 no, 3 not known" */
function Counts({ standing: { isAssessed, yes, no, unknown } }: { readonly standing: StandingToRubric }) {
  if (!isAssessed) return <span>Not assessed yet</span>
  return (
    <span>
      <b className="font-650">{`${yes} yes, ${no} no`}</b>
      {unknown > 0 && <span>{`, ${unknown} not known`}</span>}
    </span>
  )
}
