import { Link } from 'react-router-dom'
import type { HistoryEntry } from '#contract/history.ts'
import { actionLabel, actorName } from '../history/entry-labels.ts'
import { formatRecent } from '../kit/format.ts'
import styles from './overview.module.css'
import { tabAddress } from './overview-lines.ts'

interface ChangesCardProps {
  readonly changes: readonly HistoryEntry[]
  readonly now: Date
}

/** Who changed what lately; each entry leads to its place in the history. */
export function ChangesCard({ changes, now }: ChangesCardProps) {
  return (
    <section className={styles.card} aria-label="Latest changes">
      <h2 className={styles.subtitle}>Latest changes</h2>
      {changes.length === 0 && <p className={styles.detail}>Nothing was changed yet</p>}
      <ul className={styles.changes}>
        {changes.map((entry) => (
          <li key={entry.id}>
            <Link className={styles.row} to={tabAddress('history', { entry: entry.id })}>
              <span className={styles.text}>
                <span className={styles.what}>
                  <strong>{actorName(entry)}</strong> {actionLabel(entry)}
                </span>
                <span className={styles.detail}>{formatRecent(entry.at, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
