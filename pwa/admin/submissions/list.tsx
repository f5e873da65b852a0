import { type Ref, useState } from 'react'
import { statusLabel } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { MoreRows, RefreshButton } from '../kit/collection/list-controls.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { GroupBar } from './group-bar.tsx'
import styles from './list.module.css'
import { useRefreshBesideQueue } from './queries.ts'
import type { Queue } from './queue/queries.ts'
import { EVERY_STATE, type QueueAddress } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueKinds } from './queue-kinds.tsx'
import { type RowActions, SubmissionRow } from './submission-row.tsx'
import type { SubmissionSelection } from './use-submission-selection.ts'

interface SubmissionListProps extends RowActions {
  readonly address: QueueAddress
  readonly queue: Queue
  readonly selection: SubmissionSelection
  readonly search: Ref<HTMLInputElement>
  readonly onKeys: () => void
  /** Asks for the reason to reject the selected ones. */
  readonly onReject: () => void
}

/** The submissions in the order in which they are worked off. */
export function SubmissionList(props: SubmissionListProps) {
  const { address, queue, selection, search, onKeys, onReject, ...actions } = props
  const { view, selected } = address
  const { info, rows: loaded, state } = queue
  const [now] = useState(() => new Date())
  const refresh = useRefreshBesideQueue()
  // All that shows submissions is read with it.
  const reload = () => Promise.all([queue.reload(), refresh()])
  const noun = view.status ? statusLabel(view.status).toLowerCase() : 'total'
  return (
    <Collection
      layout="pane"
      title="Submissions"
      count={info && `${info.matching.toLocaleString('en')} ${isNarrowed(view) ? 'found' : noun}`}
      actions={
        <>
          <IconButton icon="circle-help" label="Keys" title="Keys (?)" onClick={onKeys} />
          <RefreshButton onRefresh={reload} />
        </>
      }
      filters={
        <>
          <QueueKinds />
          <QueueFilters ref={search} address={address} info={info} />
        </>
      }
      bulk={{
        label: 'Selected submissions',
        count: selection.rows.length,
        most: selection.most,
        action: 'Reject',
        onAction: onReject,
        onAll: () => void selection.all(),
        onNone: selection.none,
      }}
      above={
        <>
          <Newer count={queue.newer} onShow={() => void reload()} />
          {view.alikeTo !== undefined && (
            <GroupBar
              why={view.alikeBy ?? 'text'}
              most={selection.most}
              onReject={async () => {
                if (await selection.all()) onReject()
              }}
              onAll={() => address.show({ alikeTo: null })}
            />
          )}
        </>
      }
      rows={state === 'ready' ? loaded : undefined}
      loading="Loading submissions..."
      failed={state === 'failed' ? 'Submissions could not be loaded' : ''}
      onRetry={() => void queue.reload()}
      empty={<NothingHere address={address} />}
    >
      {(submissions) => (
        <>
          <ul className={rows.rows} aria-label="Submissions">
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
          {queue.hasMore && <MoreRows label="Show more" isAutomatic onMore={queue.more} />}
        </>
      )}
    </Collection>
  )
}

const isNarrowed = ({ firm, search, alikeTo }: QueueAddress['view']) =>
  [firm, search, alikeTo].some((part) => part !== undefined)

/** How many came since the rows were loaded. */
function Newer({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={styles.newer} onClick={onShow}>
          <Icon name="arrow-up" size="s" />
          <span>{`${count} new - Show`}</span>
        </button>
      )}
    </div>
  )
}

/** Why the list is empty, and the way on. */
function NothingHere({ address: { view, show } }: { readonly address: QueueAddress }) {
  if (isNarrowed(view)) {
    return (
      <Empty
        icon="filter-x"
        title="No submissions match"
        action={<Button onClick={() => show({ firm: '', search: '', alikeTo: null })}>Clear filters</Button>}
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
