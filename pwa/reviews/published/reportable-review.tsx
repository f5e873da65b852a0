import { type ReactNode, useState } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './published-review.module.css'
import { PublishedReview } from './published-review.tsx'
import { ReportForm } from './report-form.tsx'

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

/** A published review with the way to report it. */
export function ReportableReview({ review, firmName, head }: ReportableReviewProps) {
  const [isReporting, setReporting] = useState(false)
  const [said, setSaid] = useState('')
  const isAlive = useHydrated()
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
          aria-expanded={isReporting}
          disabled={!isAlive}
          onClick={() => setReporting(!isReporting)}
        >
          Report
        </Button>
      }
    >
      {isReporting && (
        <ReportForm
          review={review}
          onDone={(what) => {
            setReporting(false)
            setSaid(what)
          }}
        />
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </PublishedReview>
  )
}
