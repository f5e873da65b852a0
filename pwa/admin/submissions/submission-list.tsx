import { type Ref, useEffect, useRef, useState } from 'react'
import { statusLabel } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { scrollerOf } from '#pwa/ui/scroller-of.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import rows from '../kit/list-rows.module.css'
import { ListPane } from '../kit/panes.tsx'
import { RefreshButton } from '../kit/refresh-button.tsx'
import { GroupBar } from './group-bar.tsx'
import { type Queue, useRefreshSubmissions } from './queries.ts'
import { EVERY_STATE, type QueueAddress } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueKinds } from './queue-kinds.tsx'
import styles from './submission-list.module.css'
import { type RowActions, SubmissionRow } from './submission-row.tsx'
import type { Selection } from './use-selection.ts'

interface SubmissionListProps extends RowActions {
  readonly address: QueueAddress
  readonly queue: Queue
  readonly selection: Selection
  readonly search: Ref<HTMLInputElement>
  readonly onKeys: () => void
}

/** The reviews in the order in which they are worked off. */
export function SubmissionList({
  address,
  queue,
  selection,
  search,
  onKeys,
  ...actions
}: SubmissionListProps) {
  const { view, selected } = address
  const { info, newer } = queue
  const refresh = useRefreshSubmissions()
  const [busy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    await Promise.all([queue.reload(), refresh()])
    setBusy(false)
  }
  const isNarrowed = [view.firm, view.search, view.alikeTo].some((part) => part !== undefined)
  const state = view.status ? statusLabel(view.status).toLowerCase() : 'total'
  return (
    <ListPane
      title="Submissions"
      count={info && `${info.matching.toLocaleString('en')} ${isNarrowed ? 'found' : state}`}
      actions={
        <>
          <IconButton icon="circle-help" label="Keys" title="Keys (?)" onClick={onKeys} />
          <RefreshButton busy={busy} onClick={() => void reload()} />
        </>
      }
      filters={
        <>
          <QueueKinds />
          <QueueFilters ref={search} address={address} info={info} />
        </>
      }
      foot={
        <BulkBar
          label="Selected submissions"
          count={selection.ids.size}
          most={selection.most}
          action="Reject"
          onAction={selection.reject}
          onAll={selection.selectAll}
          onNone={selection.clear}
        />
      }
    >
      <div role="status">
        {newer > 0 && (
          <button type="button" className={styles.newer} onClick={() => void reload()}>
            <Icon name="arrow-up" size="s" />
            <span>{`${newer} new - Show`}</span>
          </button>
        )}
      </div>
      {view.alikeTo !== undefined && (
        <GroupBar
          why={view.alikeBy ?? 'text'}
          most={selection.most}
          onReject={selection.rejectAll}
          onAll={() => address.show({ alike: null })}
        />
      )}
      <Rows queue={queue} address={address} selected={selected} selection={selection} {...actions} />
    </ListPane>
  )
}

interface RowsProps extends RowActions {
  readonly queue: Queue
  readonly address: QueueAddress
  readonly selected: string | null
  readonly selection: Selection
}

function Rows({ queue, address, selected, selection, ...actions }: RowsProps) {
  const [now] = useState(() => new Date())
  const { state, rows: submissions, hasMore } = queue
  if (state === 'loading') {
    return (
      <p className={styles.state} role="status">
        Loading submissions...
      </p>
    )
  }
  if (state === 'failed') {
    return (
      <div role="alert">
        <Empty
          icon="cloud-alert"
          title="Submissions could not be loaded"
          action={<Button onClick={() => void queue.reload()}>Try Again</Button>}
        />
      </div>
    )
  }
  if (submissions.length === 0) return <NothingHere address={address} />
  return (
    <>
      <ul className={`${rows.rows} ${styles.rows}`} aria-label="Submissions">
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            now={now}
            isOpen={submission.id === selected}
            isMarked={selection.ids.has(submission.id)}
            onMark={selection.toggle}
            onGroup={address.show}
            {...actions}
          />
        ))}
      </ul>
      {hasMore && <More onMore={queue.more} />}
    </>
  )
}

/** Why the list is empty, and the way on. */
function NothingHere({ address: { view, show } }: { readonly address: QueueAddress }) {
  if ([view.firm, view.search, view.alikeTo].some((part) => part !== undefined)) {
    return (
      <Empty
        icon="filter-x"
        title="No submissions match"
        action={
          <Button onClick={() => show({ firm: null, search: null, alike: null })}>Clear filters</Button>
        }
      />
    )
  }
  if (view.status === undefined) return <Empty icon="inbox" title="No submissions yet" />
  return (
    <Empty
      icon="inbox"
      title={
        view.status === 'pending' ? 'No reviews are waiting for a decision' : 'No submissions in this state'
      }
      action={<Button onClick={() => show({ status: EVERY_STATE })}>Show every state</Button>}
    />
  )
}

/** How near the end must be before the next page is loaded. */
const AHEAD = '800px'

/** Loads the next page when it comes into view or is pressed. */
function More({ onMore }: { readonly onMore: Queue['more'] }) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Failing is harmless: the button stays.
        if (entries.some((entry) => entry.isIntersecting)) void onMore()
      },
      { root: scrollerOf(end.current), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <Button ref={end} variant="quiet" full onClick={() => void onMore()}>
      Show more
    </Button>
  )
}
