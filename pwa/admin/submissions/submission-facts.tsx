import type { Review } from '#contract/reviews/review.ts'
import { type Submission, statusLabel } from '#contract/submission.ts'
import { accountFacts, resultOf } from '#pwa/reviews/published/published-review.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { Stars } from '#pwa/ui/stars.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { contactOf, statusBadgeStyle } from './submission-labels.ts'

/** The words of a submission, rendered as text without links. `isShort`: the text and its label stand elsewhere. */
export function SubmissionFacts({ of, isShort }: { readonly of: Submission; readonly isShort: boolean }) {
  const { description, website, category, relationship, incentivised, decided_at, erased_at } = of
  const { reason, decided_by, corrected_at } = of
  const facts = [
    ['Sent', formatMoment(of.submitted_at)],
    ['Contact', contactOf(of)],
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
        <p
          className="max-w-measure text-lg leading-160 wrap-anywhere whitespace-pre-wrap not-first:mt-4"
          dir="auto"
        >
          {description || 'No description'}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-1 gap-1 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-label gap-3">
              <dt className="text-text-3">{name}</dt>
              <dd className="wrap-anywhere" dir="auto">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {erased_at !== null && (
        <p className="mt-3 text-sm text-text-3">{`Contact data and files were erased on ${formatMoment(erased_at)}.`}</p>
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

type Experience = Pick<Review, 'rating' | 'outcome' | 'accountSize' | 'payoutAmount' | 'experiencedOn'>

/** Stars, result, size of the account and day, in a line. */
export function ExperienceLine({ of }: { readonly of: Experience }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2h gap-y-1 strongs:font-650">
      <Stars rating={of.rating} />
      {of.outcome && <strong>{withNames(resultOf(of), [of.payoutAmount])}</strong>}
      <span className="text-sm text-text-3">{withNames(accountFacts(of).join(' · '), [of.accountSize])}</span>
    </p>
  )
}
