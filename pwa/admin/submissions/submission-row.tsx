import { memo } from 'react'
import type { Submission } from '#contract/submission.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { momentInWords } from '../kit/in-words.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './submission-list.module.css'
import { titleOf } from './submission-words.ts'

/** What may be done with a review in the list. */
export interface RowDeeds {
  readonly onOpen: (id: string) => void
  /** Absent: who looks may not delete reviews. */
  readonly onDelete: ((submission: Submission) => void) | undefined
}

interface SubmissionRowProps extends RowDeeds {
  readonly submission: Submission
  readonly isOpen: boolean
}

/** A review in the list. Its whole row opens it; what visitors wrote is text and nothing else. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, isOpen, onOpen, onDelete } = props
  const { id, description, status, submitted_at, files } = submission
  const title = titleOf(submission)
  return (
    <li className={`${styles.row} ${isOpen ? styles.open : ''}`}>
      <Avatar name={title} size="s" />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          aria-current={isOpen || undefined}
          onClick={() => onOpen(id)}
        >
          {title}
        </button>
        <div className={styles.facts}>
          <StatusBadge status={status} />
          <time className={styles.when} dateTime={submitted_at}>
            {momentInWords(submitted_at)}
          </time>
          {files.length > 0 && (
            <span className={styles.files}>
              <Icon name="paperclip" size="xs" />
              {files.length}
              <span className={styles.spoken}>{files.length === 1 ? 'file' : 'files'}</span>
            </span>
          )}
        </div>
        <p dir="auto">{description}</p>
      </div>
      {onDelete && (
        <IconButton
          className={styles.delete}
          icon="trash-2"
          label={`Delete submission: ${title}`}
          onClick={() => onDelete(submission)}
        />
      )}
    </li>
  )
})
