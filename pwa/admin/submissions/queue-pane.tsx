import { type ReactNode, useState } from 'react'
import { formatMoment } from '../kit/format.ts'
import rows from '../kit/list-rows.module.css'
import { ListPane } from '../kit/panes.tsx'
import { RefreshButton } from '../kit/refresh-button.tsx'
import { useRefreshSubmissions } from './queries.ts'
import { QueueKinds } from './queue-kinds.tsx'
import { ageOf } from './submission-labels.ts'
import list from './submission-list.module.css'

/** A line of a list of what waits. */
interface QueueRow {
  readonly id: string
  readonly title: string
  /** Since when it waits. */
  readonly at: string
  readonly text: string
  readonly facts?: ReactNode
}

interface QueuePaneProps {
  /** Names the rows. */
  readonly label: string
  readonly rows: readonly QueueRow[]
  readonly selected: string | null
  readonly onOpen: (id: string) => void
  readonly empty: ReactNode
}

/** What waits beside the reviews: reports, answers of firms. The whole row opens it. */
export function QueuePane({ label, rows: waiting, selected, onOpen, empty }: QueuePaneProps) {
  const [now] = useState(() => new Date())
  const [busy, setBusy] = useState(false)
  const refresh = useRefreshSubmissions()
  const reload = async () => {
    setBusy(true)
    await refresh()
    setBusy(false)
  }
  return (
    <ListPane
      title="Submissions"
      count={`${waiting.length} waiting`}
      actions={<RefreshButton busy={busy} onClick={() => void reload()} />}
      filters={<QueueKinds />}
    >
      {waiting.length === 0 && empty}
      <ul className={`${rows.rows} ${list.rows}`} aria-label={label}>
        {waiting.map(({ id, title, at, text, facts }) => (
          <li key={id} className={`${rows.row} ${list.row} ${id === selected ? rows.open : ''}`}>
            <div className={`${rows.main} ${list.main}`}>
              <div className={list.head}>
                <button
                  type="button"
                  className={`${rows.name} ${rows.whole} ${list.name}`}
                  aria-current={id === selected || undefined}
                  onClick={() => onOpen(id)}
                >
                  {title}
                </button>
                <time className={list.when} dateTime={at} title={formatMoment(at)}>
                  {ageOf(at, now)}
                </time>
              </div>
              <p dir="auto" className={`${rows.line} ${rows.text} ${list.description}`}>
                {text}
              </p>
              {facts && <div className={list.facts}>{facts}</div>}
            </div>
          </li>
        ))}
      </ul>
    </ListPane>
  )
}
