import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { Button } from '#pwa/ui/button.tsx'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { useReportInPlace } from './use-report-in-place.tsx'

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

const saidClasses = 'text-sm text-success-ink'

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
          className="ms-auto text-sm font-550 text-text-3"
          aria-label={`Report: ${[firmName, resultOf(review), ...factsOf(review)].join(', ')}`}
          {...press}
        >
          Report
        </Button>
      }
    >
      {below(saidClasses)}
    </PublishedReview>
  )
}
