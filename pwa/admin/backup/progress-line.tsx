import { formatSize } from '#contract/primitives/file-size.ts'
import words from '../kit/layout/words.module.css'
import styles from './backup.module.css'
import type { Progress } from './use-download-backup.ts'

interface ProgressLineProps {
  readonly label: string
  /** null: the progress is unknown. */
  readonly progress: Progress | null
}

/** The progress of something that takes a while. */
export function ProgressLine({ label, progress }: ProgressLineProps) {
  const isKnown = progress !== null && progress.total > 0
  return (
    <div className={styles.progress}>
      <progress aria-label={label} {...(isKnown ? { value: progress.moved, max: progress.total } : {})} />
      <p className={words.caption} role="status">
        {`${label}${isKnown ? `: ${formatSize(progress.moved)} of ${formatSize(progress.total)}` : ''}`}
      </p>
    </div>
  )
}
