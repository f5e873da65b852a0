import type { Review } from '#contract/reviews/review.ts'
import { accountFacts, resultOf } from '#pwa/reviews/published/published-review.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import words from '../kit/layout/words.module.css'
import styles from './experience-line.module.css'

interface ExperienceLineProps {
  readonly of: Pick<Review, 'rating' | 'outcome' | 'accountSize' | 'payoutAmount' | 'experiencedOn'>
}

/** Stars, result, size of the account and day, in a line. */
export function ExperienceLine({ of }: ExperienceLineProps) {
  return (
    <p className={styles.line}>
      <Stars rating={of.rating} />
      {of.outcome && <strong>{withNames(resultOf(of), [of.payoutAmount])}</strong>}
      <span className={words.caption}>{withNames(accountFacts(of).join(' · '), [of.accountSize])}</span>
    </p>
  )
}
