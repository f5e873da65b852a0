import { Fragment } from 'react'
import { ANONYMOUS, outcomes, proofs, reviewLabels } from '#contract/reviews/options.ts'
import { REMOVED } from '#contract/reviews/redaction.ts'
import type { Review } from '#contract/reviews/review.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import styles from './review-preview.module.css'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "14 Nov 2026" of `2026-11-14`. */
const dayText = (day: string) => format.format(new Date(`${day}T00:00:00Z`))

type Experience = Pick<Review, 'rating' | 'outcome' | 'accountSize' | 'payoutAmount' | 'experiencedOn'>

/** "Paid out $1,280"; "" where nothing was said. */
export function resultOf({ outcome, payoutAmount }: Pick<Experience, 'outcome' | 'payoutAmount'>): string {
  const known = outcomes.find(({ key }) => key === outcome)
  if (!known) return ''
  return known.hasPayout && payoutAmount !== '' ? `${known.label} ${payoutAmount}` : known.label
}

/** "$50,000 account · 14 Nov 2026", with a name before it. */
function metaOf({ accountSize, experiencedOn }: Experience, name = ''): string {
  const account = accountSize && `${accountSize} account`
  return [name, account, experiencedOn && dayText(experiencedOn)].filter(Boolean).join(' · ')
}

/** Stars, result, size of the account and day, in a line. */
export function ExperienceLine({ of }: { readonly of: Experience }) {
  return (
    <p className={styles.head}>
      <Stars rating={of.rating} />
      <span className={styles.result}>{resultOf(of)}</span>
      <span className={styles.meta}>{metaOf(of)}</span>
    </p>
  )
}

type Shown = Experience &
  Pick<Review, 'text' | 'displayName' | 'proof' | 'incentivised' | 'connected' | 'sample'>

/** The labels that visitors read at a review. */
export function ReviewLabels({
  of,
}: {
  readonly of: Pick<Shown, 'proof' | 'incentivised' | 'connected' | 'sample'>
}) {
  const badge = proofs.find(({ key }) => key === of.proof)?.badge
  return (
    <div className={styles.labels}>
      {badge && (
        <Badge kind="ok" icon="badge-check">
          {badge}
        </Badge>
      )}
      {reviewLabels
        .filter(({ key }) => of[key])
        .map(({ key, label }) => (
          <Badge key={key} kind="warn" icon="triangle-alert">
            {label}
          </Badge>
        ))}
    </div>
  )
}

/** A review as visitors read it. */
export function ReviewPreview({ review }: { readonly review: Shown }) {
  const parts = review.text.split(REMOVED)
  return (
    <div className={styles.preview}>
      <p className={styles.head}>
        <Stars rating={review.rating} />
        <span className={styles.result}>{resultOf(review)}</span>
      </p>
      <p className={styles.meta}>{metaOf(review, review.displayName || ANONYMOUS)}</p>
      {review.text !== '' && (
        <p className={styles.text} dir="auto">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place.
            <Fragment key={index}>
              {index > 0 && <span className={styles.removed}>{REMOVED}</span>}
              {part}
            </Fragment>
          ))}
        </p>
      )}
      <ReviewLabels of={review} />
    </div>
  )
}
