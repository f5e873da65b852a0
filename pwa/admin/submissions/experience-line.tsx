import type { Review } from '#contract/reviews/review.ts'
import { resultOf } from '#pwa/reviews/published/published-review.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import { Stars } from '#pwa/ui/stars.tsx'
import styles from './experience-line.module.css'

interface ExperienceLineProps {
  readonly of: Pick<Review, 'rating' | 'outcome' | 'accountSize' | 'payoutAmount' | 'experiencedOn'>
}

/** Stars, result, size of the account and day, in a line. */
export function ExperienceLine({ of }: ExperienceLineProps) {
  const account = of.accountSize && `${of.accountSize} account`
  return (
    <p className={styles.line}>
      <Stars rating={of.rating} />
      {of.outcome && <strong>{resultOf(of)}</strong>}
      <span className={styles.facts}>
        {[account, of.experiencedOn && dayText(of.experiencedOn)].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
