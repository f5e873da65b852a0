import type { HistoryLine } from '#contract/history.ts'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { openLine, SentenceText } from '../history/line-row.tsx'
import { sentenceOf } from '../history/sentence.ts'
import { tabAddress } from '../kit/layout/tab-address.ts'
import words from '../kit/layout/words.module.css'
import styles from './overview.module.css'

interface ChangesCardProps {
  readonly changes: readonly HistoryLine[]
  readonly now: Date
}

/** The latest changes, each with a link to its place in the history. */
export function ChangesCard({ changes, now }: ChangesCardProps) {
  return (
    <section className={styles.card} aria-label="Latest changes">
      <h2 className={words.strong}>Latest changes</h2>
      {changes.length === 0 && <p className={words.caption}>Nothing has been changed yet</p>}
      <ul className={styles.changes}>
        {changes.map((line) => (
          <li key={line.entry.id}>
            <PageLink className={styles.row} to={tabAddress('history', opened(line))}>
              <span className={styles.text}>
                <span className={styles.what}>
                  <SentenceText entry={line.entry} {...sentenceOf(line)} />
                </span>
                <span className={words.caption}>{formatRecent(line.entry.at, now)}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const opened = (line: HistoryLine): Record<string, string> => {
  const { act, entry } = openLine(line)
  return act === undefined ? { entry: entry ?? '' } : { act }
}
