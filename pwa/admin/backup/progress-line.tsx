import { formatSize } from '#contract/primitives/text.ts'
import type { Progress } from '../kit/downloads.ts'
import styles from './backup.module.css'

interface ProgressLineProps {
  readonly words: string
  /** Null: nobody can say how far it is. */
  readonly progress: Progress | null
}

/** How far something is that takes a while. */
export function ProgressLine({ words, progress }: ProgressLineProps) {
  const isKnown = progress !== null && progress.total > 0
  return (
    <div className={styles.progress}>
      <progress aria-label={words} {...(isKnown ? { value: progress.moved, max: progress.total } : {})} />
      <p className={styles.small} role="status">
        {words}
        {isKnown && `: ${formatSize(progress.moved)} of ${formatSize(progress.total)}`}
      </p>
    </div>
  )
}
