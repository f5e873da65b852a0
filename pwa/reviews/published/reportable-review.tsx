import { type ReactNode, useRef, useState } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { Button } from '#pwa/ui/button.tsx'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import styles from './published-review.module.css'
import { factsOf, PublishedReview, resultOf } from './published-review.tsx'

const load = async () => (await import('./report-form.tsx')).ReportForm

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
  // It comes with the pages behind the navigation, which most devices keep by then; each press tries again.
  const [wanted, setWanted] = useState(1)
  const ReportForm = usePartAhead(load, wanted)
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
          onClick={() => {
            setWanted(wanted + 1)
            turn(!isReporting)
          }}
        >
          Report
        </Button>
      }
    >
      {isReporting && !ReportForm && <p role="status">The form loads. It needs a connection once.</p>}
      {isReporting && ReportForm && (
        <ReportForm
          review={review}
          firmName={firmName}
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
