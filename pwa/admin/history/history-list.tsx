import { type ReactNode, useMemo } from 'react'
import type { HistoryLine } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Page } from '../kit/page-head.tsx'
import { RefreshButton } from '../kit/refresh-button.tsx'
import { dayGroups } from './day-groups.ts'
import { filterOf, type HistoryAddress, type HistoryView } from './history-address.ts'
import { HistoryFilters } from './history-filters.tsx'
import { LineRow } from './line-row.tsx'
import styles from './lines.module.css'
import { type Lines, useHistoryLines } from './queries.ts'
import { useExport } from './use-export.ts'

interface HistoryListProps {
  readonly address: HistoryAddress
  readonly onOpen: (line: HistoryLine) => void
}

const everything: HistoryView = {
  ...{ search: '', subject: '', actor: '', time: '', from: '', until: '', about: '' },
}

/** The history, narrowed by its filters, day by day. */
export function HistoryList({ address, onOpen }: HistoryListProps) {
  const { view, show } = address
  const filter = useMemo(() => filterOf(view, new Date()), [view])
  const loaded = useHistoryLines(filter)
  // Of a thing's own history each line says what was done to that thing, also within an act on many.
  const lines = view.about ? linesAlone(loaded) : loaded
  const file = useExport(filter)
  const name = view.about && (lines.lines[0]?.entry.subject_name || 'one thing')
  return (
    <Page
      title="History"
      actions={
        <>
          <Button icon="download" busy={file.busy} disabled={lines.lines.length === 0} onClick={file.start}>
            Export CSV
          </Button>
          <RefreshButton busy={lines.state === 'loading'} onClick={lines.reload} />
        </>
      }
    >
      {name && (
        <p className={styles.about}>
          <span>
            All about <strong translate="no">{name}</strong>
          </span>
          <Button variant="quiet" icon="x" onClick={() => show({ about: '' })}>
            Show everything
          </Button>
        </p>
      )}
      <HistoryFilters address={address} />
      <DayList lines={lines} onOpen={onOpen}>
        {Object.keys(filter).length === 0 ? (
          <Empty bare icon="history" title="Nothing has been done yet" />
        ) : (
          <Empty
            bare
            icon="history"
            title="No entries match"
            action={<Button onClick={() => show(everything)}>Show everything</Button>}
          />
        )}
      </DayList>
    </Page>
  )
}

interface DayListProps {
  readonly lines: Lines
  readonly onOpen: (line: HistoryLine) => void
  /** Shown where there are no lines. */
  readonly children: ReactNode
}

/** Lines under the days on which they happened. */
export function DayList({ lines: loaded, onOpen, children }: DayListProps) {
  const { lines, state, hasMore, isLoadingMore, more, reload } = loaded
  const groups = useMemo(() => dayGroups(lines, new Date()), [lines])
  if (state === 'loading') return <p role="status">Loading...</p>
  if (state === 'failed') {
    return (
      <Alert title="The history could not be loaded." icon="circle-alert" role="alert">
        <Button icon="refresh-cw" onClick={reload}>
          Try Again
        </Button>
      </Alert>
    )
  }
  if (lines.length === 0) return children
  return (
    <div className={styles.days}>
      {groups.map(({ key, name, date, lines: own }) => (
        <section key={key} aria-label={`${name}, ${date}`}>
          <h2 className={styles.day}>
            <span>{name}</span> <span>{date}</span>
          </h2>
          <ul className={styles.list}>
            {own.map((line) => (
              <li key={line.entry.id}>
                <LineRow line={line} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button variant="quiet" full busy={isLoadingMore} onClick={more}>
          Show Older
        </Button>
      )}
    </div>
  )
}

/** The same lines, each of which says what its entry did itself. */
export const linesAlone = (loaded: Lines): Lines => ({
  ...loaded,
  lines: loaded.lines.map((line) => ({ ...line, parts: [] })),
})
