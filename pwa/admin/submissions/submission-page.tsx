import { useEffect, useRef } from 'react'
import { listSubmissions, SUBMISSION_PAGE } from '#contract/submission-endpoints.ts'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { scrollerOf } from '../kit/growing-list.tsx'
import rows from '../kit/list-rows.module.css'
import { useStaffQuery } from '../kit/staff-query.ts'
import styles from './submission-list.module.css'
import { type RowDeeds, SubmissionRow } from './submission-row.tsx'

interface SubmissionPageProps extends RowDeeds {
  /** From 0. */
  readonly number: number
  readonly status: SubmissionStatus | null
  readonly selected: string | null
  /** The last page that is shown. */
  readonly isLast: boolean
  readonly onMore: () => void
}

/** How near the end is when the next page is asked for. */
const AHEAD = '800px'

/** One page of the list, as the server gives it. */
export function SubmissionPage({ number, status, selected, isLast, onMore, ...deeds }: SubmissionPageProps) {
  const { data, isLoading, error, refetch } = useStaffQuery(listSubmissions, {
    query: {
      limit: String(SUBMISSION_PAGE),
      offset: String(number * SUBMISSION_PAGE),
      ...(status ? { status } : {}),
    },
  })
  const isFull = data?.length === SUBMISSION_PAGE
  if (!data) {
    return isLoading || !error ? (
      <p className={styles.state} role="status">
        Loading submissions...
      </p>
    ) : (
      <div role="alert">
        <Empty
          icon="cloud-alert"
          title="Submissions could not be loaded"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      </div>
    )
  }
  if (number === 0 && data.length === 0) {
    return <Empty icon="inbox" title={status ? 'No submissions in this state' : 'No submissions yet'} />
  }
  return (
    <>
      <ul
        className={`${rows.rows} ${styles.rows}`}
        aria-label={number === 0 ? 'Submissions' : `Submissions, page ${number + 1}`}
      >
        {data.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            isOpen={submission.id === selected}
            {...deeds}
          />
        ))}
      </ul>
      {isLast && isFull && <More onMore={onMore} />}
    </>
  )
}

/** Asks for the next page when it comes near, or is pressed. */
function More({ onMore }: { readonly onMore: () => void }) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { root: scrollerOf(end.current), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <Button ref={end} variant="quiet" full onClick={onMore}>
      Show more
    </Button>
  )
}
