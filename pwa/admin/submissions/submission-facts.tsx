import { type Submission, statusLabel } from '#contract/submission.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { formatMoment } from '../kit/format.ts'
import styles from './open-submission.module.css'
import { contactOf, statusBadgeStyle } from './submission-labels.ts'

/** What a visitor wrote, rendered as text without links. */
export function SubmissionFacts({ submission }: { readonly submission: Submission }) {
  const { description, website, category, relationship, incentivised, decided_at, erased_at } = submission
  const facts = [
    ['Contact', contactOf(submission)],
    ['Website', website],
    ['Category', category],
    ['Relationship', relationship],
    ['Decided', decided_at && formatMoment(decided_at)],
  ] as const
  return (
    <>
      {incentivised && (
        <Alert tone="warning" icon="triangle-alert" title="The sender received a reward for this review" />
      )}
      <p className={styles.description} dir="auto">
        {description || 'No description'}
      </p>
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
        <p className={styles.erased}>Contact data and files were erased on {formatMoment(erased_at)}.</p>
      )}
    </>
  )
}

/** The state of a review. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { kind, icon } = statusBadgeStyle(status)
  return (
    <Badge kind={kind} icon={icon}>
      {statusLabel(status)}
    </Badge>
  )
}
