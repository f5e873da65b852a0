import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewCounts } from '#contract/reviews/review.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './rating-summary.module.css'

/** "1 review", "127 reviews". */
export const reviewsText = (count: number): string =>
  count === 1 ? '1 review' : `${countLabel(count)} reviews`

/** The mean of the stars, and a bar for each number of them. */
export function RatingSummary({ counts: { mean, total, byStars } }: { readonly counts: ReviewCounts }) {
  if (mean === null) return null
  const most = Math.max(...byStars)
  return (
    <div className={styles.summary}>
      <p className={styles.mean}>
        <b aria-hidden="true">{mean.toFixed(1)}</b>
        <Stars rating={mean} />
        <span>{reviewsText(total)}</span>
      </p>
      <ul className={styles.bars} aria-label="Reviews by stars">
        {stars.map((star, index) => {
          const count = byStars[index] ?? 0
          return (
            <li key={star}>
              <VisuallyHidden>{`${reviewsText(count)} with ${pluralize(star, 'star')}`}</VisuallyHidden>
              <span aria-hidden="true">{`${star} ★`}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="1" />
              </svg>
              <b aria-hidden="true">{countLabel(count)}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
