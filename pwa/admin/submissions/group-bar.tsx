import { likenesses } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './group-bar.module.css'

interface GroupBarProps {
  readonly why: GroupedLikeness
  /** How many of the group wait. */
  readonly most: number
  readonly onReject: () => void
  readonly onAll: () => void
}

/** Says that a group of possible duplicates is listed, and rejects all of it. */
export function GroupBar({ why, most, onReject, onAll }: GroupBarProps) {
  return (
    <section className={styles.bar} aria-label="Possible duplicates">
      <p>{likenesses.find(({ key }) => key === why)?.label}</p>
      <div className={styles.actions}>
        {most > 1 && <Button variant="danger" onClick={onReject}>{`Reject all ${most}`}</Button>}
        <Button variant="quiet" icon="x" onClick={onAll}>
          Show everything
        </Button>
      </div>
    </section>
  )
}
