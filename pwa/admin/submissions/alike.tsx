import { likenesses, type Submission } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { PartHeading } from '../kit/layout/panes.tsx'
import styles from './detail.module.css'
import { useAlike } from './queries.ts'
import { StatusBadge } from './submission-facts.tsx'
import { titleOf } from './submission-labels.ts'

interface AlikeProps {
  readonly submission: Submission
  readonly onOpen: (id: string) => void
  readonly onGroup: (id: string, by: GroupedLikeness) => void
}

/** The submissions that this one may be a duplicate of; nothing where it is like none. */
export function Alike({ submission, onOpen, onGroup }: AlikeProps) {
  const { id } = submission
  const { data } = useAlike(id)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.files} aria-label="Possible duplicates">
      <PartHeading className={styles.title}>Possible duplicates</PartHeading>
      <ul className={styles.list}>
        {data.map(({ why, submission: other }) => (
          <li key={other.id} className={`${styles.file} ${styles.head}`}>
            <button type="button" className={styles.other} onClick={() => onOpen(other.id)}>
              <span translate={other.firmName === '' ? undefined : 'no'}>{titleOf(other)}</span>
              <small>
                {`${likenesses.find(({ key }) => key === why)?.label ?? ''}, ${formatMoment(other.submitted_at)}`}
              </small>
            </button>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        {likenesses
          .filter((one) => 'listAll' in one)
          .filter(({ key }) => data.some(({ why }) => why === key))
          .map(({ key, listAll }) => (
            <Button key={key} icon="layers" onClick={() => onGroup(id, key)}>
              {listAll}
            </Button>
          ))}
      </div>
    </section>
  )
}
