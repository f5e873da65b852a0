import { memo } from 'react'
import type { Submission } from '#contract/submission.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { momentInWords } from '../kit/in-words.ts'
import rows from '../kit/list-rows.module.css'
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
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`}>
      <Avatar name={title} size="s" />
      <div className={`${rows.words} ${styles.words}`}>
        <button
          type="button"
          className={`${rows.name} ${rows.whole} ${styles.name}`}
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
              <VisuallyHidden>{files.length === 1 ? 'file' : 'files'}</VisuallyHidden>
            </span>
          )}
        </div>
        <p dir="auto" className={`${rows.line} ${rows.text} ${styles.description}`}>
          {description}
        </p>
      </div>
      {onDelete && (
        <IconButton
          className={rows.above}
          icon="trash-2"
          label={`Delete submission: ${title}`}
          onClick={() => onDelete(submission)}
        />
      )}
    </li>
  )
})
