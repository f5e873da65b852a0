import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './published-review.module.css'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { useReportInPlace } from './use-report-in-place.tsx'

const load = async () => (await import('./report-form.tsx')).ReportForm

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

/** A published review with the way to report it. */
export function ReportableReview({ review, firmName, head }: ReportableReviewProps) {
  const { press, below } = useReportInPlace(load)
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
      {below({ review, firmName }, 'text-sm text-success-ink')}
    </PublishedReview>
  )
}
