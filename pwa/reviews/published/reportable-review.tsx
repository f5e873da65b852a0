import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './published-review.module.css'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { useReportInPlace } from './use-report-in-place.tsx'

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

/** A published review with the way to report it. */
export function ReportableReview({ review, firmName, head }: ReportableReviewProps) {
  const { press, below } = useReportInPlace({ about: 'review', review, firmName })
  return (
    <PublishedReview
      review={review}
      firmName={firmName}
      head={head}
      action={
        <Button
          variant="ghost"
          icon="flag"
          className={styles.report ?? ''}
          aria-label={`Report: ${[firmName, resultOf(review), ...factsOf(review)].join(', ')}`}
          {...press}
        >
          Report
        </Button>
      }
    >
      {below(styles.said)}
    </PublishedReview>
  )
}
