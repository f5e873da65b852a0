import { type ReactNode, useRef, useState } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { Button } from '#pwa/ui/button.tsx'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import styles from './published-review.module.css'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'
import { ReportForm } from './report-form.tsx'

interface ReportableReviewProps {
  readonly review: Review
  readonly firmName: string
  readonly head?: ReactNode
}

/** A published review with the way to report it. */
export function ReportableReview({ review, firmName, head }: ReportableReviewProps) {
  const [isReporting, setReporting] = useState(false)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const button = useRef<HTMLButtonElement>(null)
  const isAlive = useHydrated()
  const turn = (isOpen: boolean) => {
    setReporting(isOpen)
    setAnnouncement(NO_ANNOUNCEMENT)
  }
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
          ref={button}
          aria-label={`Report: ${[firmName, resultOf(review), ...factsOf(review)].join(', ')}`}
          aria-expanded={isReporting}
          disabled={!isAlive}
          onClick={() => turn(!isReporting)}
        >
          Report
        </Button>
      }
    >
      {isReporting && (
        <ReportForm
          review={review}
          onDone={(what) => {
            turn(false)
            if (what === '') button.current?.focus()
            else setAnnouncement({ text: what })
          }}
        />
      )}
      <Outcome announcement={announcement} className={styles.said} />
    </PublishedReview>
  )
}
