import { type Submission, statusLabel } from '#contract/submission.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import styles from './detail.module.css'
import { contactOf, statusBadgeStyle } from './submission-labels.ts'

interface SubmissionFactsProps {
  readonly submission: Submission
  /** The text and its label stand elsewhere. */
  readonly isShort: boolean
}

/** The words of a submission, rendered as text without links. */
export function SubmissionFacts({ submission, isShort }: SubmissionFactsProps) {
  const { description, website, category, relationship, incentivised, decided_at, erased_at } = submission
  const { reason, decided_by, corrected_at } = submission
  const facts = [
    ['Contact', contactOf(submission)],
    ['Website', website],
    ['Category', category],
    ['Relationship', relationship],
    ['Corrected', corrected_at && formatMoment(corrected_at)],
    ['Decided', decided_at && [formatMoment(decided_at), decided_by].filter(Boolean).join(' · ')],
    ['Reason', reason],
  ] as const
  return (
    <>
      {incentivised && !isShort && (
        <Alert tone="warning" icon="triangle-alert" title="The sender received a reward for this review" />
      )}
      {!isShort && (
        <p className={styles.description} dir="auto">
          {description || 'No description'}
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      {erased_at !== null && (
        <p className={styles.erased}>{`Contact data and files were erased on ${formatMoment(erased_at)}.`}</p>
      )}
    </>
  )
}

/** The state of a submission. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { kind, icon } = statusBadgeStyle(status)
  return (
    <Badge kind={kind} icon={icon}>
      {statusLabel(status)}
    </Badge>
  )
}
