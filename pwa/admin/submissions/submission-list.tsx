import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Submission, SubmissionCounts } from '#contract/submission.ts'
import {
  listSubmissions,
  readReviewCounts,
  readSubmission,
  SUBMISSION_PAGE,
} from '#contract/submission-endpoints.ts'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { formatMoment } from '../kit/format.ts'
import { scrollerOf } from '../kit/growing-list.tsx'
import rows from '../kit/list-rows.module.css'
import { FilterRow, ListPane } from '../kit/panes.tsx'
import { useRefresh, useStaffQuery } from '../kit/staff-query.tsx'
import { type SelectedParam, useSelectedParam, useSetParams } from '../kit/use-selected-param.ts'
import { StatusBadge } from './submission-facts.tsx'
import { titleOf } from './submission-labels.ts'
import styles from './submission-list.module.css'

interface SubmissionListProps extends RowActions {
  readonly address: SubmissionAddress
}

function countOf(counts: SubmissionCounts | undefined, status: SubmissionStatus): number | undefined {
  if (!counts) return undefined
  const { received, approved, rejected } = counts
  return { approved, rejected, pending: received - approved - rejected }[status]
}

/** The tab's list of reviews, page by page. */
export function SubmissionList({ address, ...actions }: SubmissionListProps) {
  const { selected, status, setStatus } = address
  const { data: counts } = useStaffQuery(readReviewCounts, {})
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState({ status, pages: 1 })
  const pages = shown.status === status ? shown.pages : 1
  const more = useCallback(() => setShown({ status, pages: pages + 1 }), [status, pages])
  const reload = async () => {
    setBusy(true)
    await refresh(listSubmissions, readReviewCounts, readSubmission)
    setBusy(false)
  }
  const chip = (key: SubmissionStatus | null, label: string, count: number | undefined) => (
    <Chip
      key={label}
      pressed={status === key}
      ticked={key !== null}
      count={count}
      onPress={() => setStatus(status === key ? null : key)}
    >
      {label}
    </Chip>
  )
  return (
    <ListPane
      title="Submissions"
      count={counts && `${counts.received.toLocaleString('en')} total`}
      actions={
        <Button icon="refresh-cw" busy={busy} onClick={() => void reload()}>
          Refresh
        </Button>
      }
      filters={
        <FilterRow label="Filter by state">
          {chip(null, 'All', undefined)}
          {submissionStatuses.map(({ key, label }) => chip(key, label, countOf(counts, key)))}
        </FilterRow>
      }
    >
      {[...Array(pages).keys()].map((number) => (
        <SubmissionPage
          key={`${status} ${number}`}
          number={number}
          status={status}
          selected={selected}
          isLast={number === pages - 1}
          onMore={more}
          {...actions}
        />
      ))}
    </ListPane>
  )
}

interface RowActions {
  readonly onOpen: (id: string) => void
  /** Absent: this role may not delete reviews. */
  readonly onDelete: ((submission: Submission) => void) | undefined
}

interface SubmissionRowProps extends RowActions {
  readonly submission: Submission
  readonly isOpen: boolean
}

/** A review in the list; the whole row opens it. */
const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, isOpen, onOpen, onDelete } = props
  const { id, description, status, submitted_at, files } = submission
  const title = titleOf(submission)
  return (
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`}>
      <Avatar name={title} size="s" />
      <div className={`${rows.main} ${styles.main}`}>
        <button
          type="button"
          className={`${rows.name} ${rows.whole} ${styles.name}`}
          aria-current={isOpen || undefined}
          onClick={() => onOpen(id)}
        >
          {title}
        </button>
        <div className={styles.facts}>
          <StatusBadge status={status} />
          <time className={styles.when} dateTime={submitted_at}>
            {formatMoment(submitted_at)}
          </time>
          {files.length > 0 && (
            <span className={styles.files}>
              <Icon name="paperclip" size="xs" />
              {files.length}
              <VisuallyHidden>{files.length === 1 ? 'file' : 'files'}</VisuallyHidden>
            </span>
          )}
        </div>
        <p dir="auto" className={`${rows.line} ${rows.text} ${styles.description}`}>
          {description}
        </p>
      </div>
      {onDelete && (
        <IconButton
          className={rows.above}
          icon="trash-2"
          label={`Delete submission: ${title}`}
          onClick={() => onDelete(submission)}
        />
      )}
    </li>
  )
})

interface SubmissionPageProps extends RowActions {
  /** From 0. */
  readonly number: number
  readonly status: SubmissionStatus | null
  readonly selected: string | null
  readonly isLast: boolean
  readonly onMore: () => void
}

/** How near the end must be before the next page is loaded. */
const AHEAD = '800px'

function SubmissionPage({ number, status, selected, isLast, onMore, ...actions }: SubmissionPageProps) {
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
            {...actions}
          />
        ))}
      </ul>
      {isLast && isFull && <More onMore={onMore} />}
    </>
  )
}

/** Loads the next page when it comes into view or is pressed. */
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

/** The parts of the screen's state that are in the address. */
export interface SubmissionAddress extends SelectedParam {
  /** null: all states are listed. */
  readonly status: SubmissionStatus | null
  setStatus(status: SubmissionStatus | null): void
}

/** The tab's parameters of the address. */
export function useSubmissionAddress(): SubmissionAddress {
  const [query] = useSearchParams()
  const { selected, open } = useSelectedParam('submission')
  const setParams = useSetParams()
  const status = submissionStatuses.find(({ key }) => key === query.get('status'))?.key ?? null
  return useMemo(
    () => ({ selected, status, open, setStatus: (next) => setParams({ status: next }, { replace: true }) }),
    [selected, status, open, setParams],
  )
}
