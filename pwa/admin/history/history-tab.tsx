import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HISTORY_PAGE, type HistoryEntry, historySubjects, listHistory } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { useBanner } from '../kit/banner.tsx'
import { formatMoment } from '../kit/format.ts'
import { ListPane, Panes } from '../kit/panes.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { actionLabel, actorName, subjectNames } from './entry-labels.ts'
import styles from './history.module.css'

const subjectIn = (text: string | null) => historySubjects.find((subject) => subject === text)

/** The tab "History": who changed what and when; earlier versions can be compared and restored. */
export function HistoryTab() {
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<HistoryEntry | null>(null)
  const banner = useBanner()
  const subject = subjectIn(query.get('subject'))
  const entryId = query.get('entry')
  const go = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = { tab: 'history', subject, entry: entryId ?? undefined, ...changes }
    setQuery(
      Object.entries(next).flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : [])),
    )
  }
  const open = (entry: HistoryEntry) => {
    setOpened(entry)
    go({ entry: entry.id })
  }
  const close = () => go({ entry: undefined })
  const detail = entryId !== null && opened?.id === entryId ? opened : null
  const filter = (
    <label className={styles.filter}>
      <span>Show</span>
      <select
        value={subject ?? ''}
        onChange={(event) => go({ subject: event.target.value, entry: undefined })}
      >
        <option value="">Everything</option>
        {historySubjects.map((name) => (
          <option key={name} value={name}>
            {subjectNames[name]}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Panes
      isDetailOpen={detail !== null}
      list={
        <ListPane title="History" filters={filter}>
          <HistoryPages
            key={subject ?? ''}
            subject={subject}
            wanted={entryId}
            onFound={setOpened}
            onOpen={open}
          />
        </ListPane>
      }
      prompt={{
        icon: 'history',
        title: 'Choose an entry',
        text: 'What was changed, field by field, and the way back to an earlier version.',
      }}
      detail={detail && <EntryDetail key={detail.id} entry={detail} back={close} banner={banner} />}
    />
  )
}

interface HistoryPagesProps {
  readonly subject: HistoryEntry['subject'] | undefined
  /** Id of the entry in the address. */
  readonly wanted: string | null
  readonly onFound: (entry: HistoryEntry) => void
  readonly onOpen: (entry: HistoryEntry) => void
}

/** The loaded pages, one after the other. */
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
  /** The last entry of the page before. */
  readonly after: HistoryEntry | undefined
  /** Loads the next page; absent where it is loaded already. */
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
