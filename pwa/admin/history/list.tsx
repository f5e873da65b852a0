import { useMemo } from 'react'
import type { HistoryLine } from '#contract/history.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { MoreRows } from '../kit/collection/more-rows.tsx'
import { RefreshButton } from '../kit/collection/refresh-button.tsx'
import { dayGroups } from './day-groups.ts'
import { everything, filterOf, type HistoryAddress } from './history-address.ts'
import { HistoryFilters } from './history-filters.tsx'
import { LineRow } from './line-row.tsx'
import styles from './lines.module.css'
import { type Lines, useHistoryLines } from './queries.ts'
import { useExport } from './use-export.ts'

interface HistoryListProps {
  readonly address: HistoryAddress
  readonly onOpen: (line: HistoryLine) => void
}

/** The history, narrowed by its filters, day by day. */
export function HistoryList({ address, onOpen }: HistoryListProps) {
  const { view, show } = address
  const filter = useMemo(() => filterOf(view, new Date()), [view])
  const loaded = useHistoryLines(filter)
  // Of a thing's own history each line says what was done to that thing, also within an act on many.
  const { lines, ...rest } = view.about ? linesAlone(loaded) : loaded
  const file = useExport(filter)
  const name = view.about && (lines?.[0]?.entry.subject_name || 'one thing')
  return (
    <Collection
      layout="page"
      title="History"
      actions={
        <>
          <Button icon="download" busy={file.busy} disabled={!lines?.length} onClick={file.start}>
            Export CSV
          </Button>
          <RefreshButton busy={!lines && !rest.hasFailed} onRefresh={rest.reload} />
        </>
      }
      filters={
        <>
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
        </>
      }
      rows={lines}
      {...loadState(rest)}
      empty={
        Object.keys(filter).length === 0 ? (
          <Empty bare icon="history" title="Nothing has been done yet" />
        ) : (
          <Empty
            bare
            icon="history"
            title="No entries match"
            action={<Button onClick={() => show(everything)}>Show everything</Button>}
          />
        )
      }
    >
      {(lines) => <DayList lines={lines} more={rest} onOpen={onOpen} />}
    </Collection>
  )
}

/** Why there are no lines yet. */
export const loadState = ({ hasFailed, reload }: Pick<Lines, 'hasFailed' | 'reload'>) => ({
  failed: hasFailed ? 'The history could not be loaded.' : '',
  onRetry: reload,
})

interface DayListProps {
  readonly lines: readonly HistoryLine[]
  readonly more: Pick<Lines, 'hasMore' | 'isLoadingMore' | 'more'>
  readonly onOpen: (line: HistoryLine) => void
}

/** Lines under the days on which they happened. */
export function DayList({ lines, more, onOpen }: DayListProps) {
  const groups = useMemo(() => dayGroups(lines, new Date()), [lines])
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
      {more.hasMore && <MoreRows label="Show Older" busy={more.isLoadingMore} onMore={more.more} />}
    </div>
  )
}

/** The same lines, each of which says what its entry did itself. */
export const linesAlone = (loaded: Lines): Lines => ({
  ...loaded,
  lines: loaded.lines?.map((line) => ({ ...line, parts: [] })),
})
