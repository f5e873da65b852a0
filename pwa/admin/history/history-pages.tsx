import { useEffect, useState } from 'react'
import { HISTORY_PAGE, type HistoryEntry, listHistory } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { formatMoment } from '../kit/format.ts'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { actionLabel, actorName, subjectNames } from './entry-labels.ts'
import styles from './history.module.css'

interface HistoryPagesProps {
  readonly subject: HistoryEntry['subject'] | undefined
  /** Id of the entry that the address names. */
  readonly wanted: string | null
  readonly onFound: (entry: HistoryEntry) => void
  readonly onOpen: (entry: HistoryEntry) => void
}

/** The pages that were asked for, one after the other. */
export function HistoryPages(props: HistoryPagesProps) {
  const [ends, setEnds] = useState<readonly HistoryEntry[]>([])
  const after = [undefined, ...ends]
  return (
    <>
      {after.map((end, index) => (
        <Page
          key={end?.id ?? ''}
          {...props}
          after={end}
          onOlder={index === ends.length ? (last) => setEnds([...ends, last]) : undefined}
        />
      ))}
    </>
  )
}

interface PageProps extends HistoryPagesProps {
  /** The entry at which the page before ended. */
  readonly after: HistoryEntry | undefined
  /** Asks for the next page; absent where it is there already. */
  readonly onOlder: ((last: HistoryEntry) => void) | undefined
}

function Page({ subject, after, wanted, onFound, onOpen, onOlder }: PageProps) {
  const from = after ? { before: after.at, before_id: after.id } : {}
  const query = { ...(subject ? { subject } : {}), ...from }
  const { data: entries, error, isLoading, refetch } = useStaffQuery(listHistory, { query })
  const found = entries?.find(({ id }) => id === wanted)
  useEffect(() => {
    if (found) onFound(found)
  }, [found, onFound])
  const last = entries?.at(-1)
  if (isLoading) {
    return (
      <p className={styles.quiet} role="status">
        Loading...
      </p>
    )
  }
  if (error) {
    return (
      <Alert title="The history could not be loaded." role="alert">
        <Button icon="refresh-cw" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    )
  }
  if (entries?.length === 0 && !after) return <Empty bare icon="history" title="Nothing was done yet" />
  return (
    <>
      <ul className={styles.list}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.item}>
            <button
              type="button"
              className={styles.row}
              aria-current={entry.id === wanted || undefined}
              onClick={() => onOpen(entry)}
            >
              <span className={styles.what}>
                <strong>{actorName(entry)}</strong> {actionLabel(entry)}
              </span>
              <span className={styles.when}>
                {subjectNames[entry.subject]}, {formatMoment(entry.at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onOlder && last && entries?.length === HISTORY_PAGE && (
        <Button variant="quiet" full onClick={() => onOlder(last)}>
          Show Older
        </Button>
      )}
    </>
  )
}
