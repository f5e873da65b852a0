import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '#pwa/ui/empty.tsx'
import type { StaffQuery } from '../kit/account/staff-query.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { MissingItem } from '../kit/layout/open-item.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useRefreshSubmissions } from './queries.ts'
import { QueueKinds } from './queue-kinds.tsx'
import { type QueueLine, QueueRows } from './queue-row.tsx'

interface WaitingQueueProps<T> {
  readonly query: StaffQuery<readonly T[]>
  /** One of them, which is its parameter in the address as well: "report". */
  readonly noun: string
  /** Of the pane of one that is gone. */
  readonly title: string
  /** Names the rows. */
  readonly label: string
  readonly prompt: ComponentProps<typeof Panes>['prompt']
  readonly rowOf: (item: T) => QueueLine
  /** The open one. `done` closes it without a step of its own for Back. */
  readonly children: (item: T, close: () => void, done: () => void) => ReactNode
}

/** A queue of reports or of firms' answers, with the open one beside it. */
export function WaitingQueue<T>(props: WaitingQueueProps<T>) {
  const { query, noun, title, label, prompt, rowOf, children } = props
  const { selected, open } = useSelectedParam(noun)
  const { data, error, refetch } = query
  if (!data) {
    return (
      <LoadState
        size="tab"
        loading={`Loading ${noun}s...`}
        failed={error ? `${noun[0]?.toUpperCase()}${noun.slice(1)}s could not be loaded` : ''}
        onRetry={() => void refetch()}
      />
    )
  }
  const waiting = data.map(rowOf)
  const found = data[waiting.findIndex(({ id }) => id === selected)]
  const close = () => open(null)
  const done = () => open(null, { replace: true })
  return (
    <Panes
      prompt={prompt}
      isDetailOpen={selected !== null}
      list={<QueuePane label={label} noun={noun} rows={waiting} selected={selected} onOpen={open} />}
      detail={
        selected !== null &&
        (found ? (
          children(found, close, done)
        ) : (
          <MissingItem title={title} icon="inbox" noun={noun} onClose={close} />
        ))
      }
    />
  )
}

interface QueuePaneProps extends Pick<WaitingQueueProps<unknown>, 'label' | 'noun'> {
  readonly rows: readonly QueueLine[]
  readonly selected: string | null
  readonly onOpen: (id: string) => void
}

function QueuePane({ label, noun, rows: waiting, selected, onOpen }: QueuePaneProps) {
  const refresh = useRefreshSubmissions()
  return (
    <Collection
      layout="pane"
      title="Submissions"
      count={`${waiting.length} waiting`}
      actions={<RefreshButton onRefresh={refresh} />}
      filters={<QueueKinds />}
      rows={waiting}
      empty={<Empty icon="inbox" title={`No ${noun}s are waiting`} />}
    >
      {(waiting) => <QueueRows label={label} lines={waiting} selected={selected} onOpen={onOpen} />}
    </Collection>
  )
}
