import { memo } from 'react'
import { likenesses, type Submission } from '#contract/submission.ts'
import { resultOf } from '#pwa/reviews/published/published-review.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { RowCheck } from '../kit/collection/row-check.tsx'
import { DraftBadge } from '../kit/draft-badge.tsx'
import { formatMoment } from '../kit/format.ts'
import { publishDraftKey } from './publish/use-publishing.ts'
import type { QueueAddress } from './queue-address.ts'
import { StatusBadge } from './submission-facts.tsx'
import { ageOf, titleOf } from './submission-labels.ts'
import styles from './submission-list.module.css'

export interface RowActions {
  readonly onOpen: (id: string) => void
  /** Absent: this role may not delete reviews. */
  readonly onDelete: ((submission: Submission) => void) | undefined
}

interface SubmissionRowProps extends RowActions {
  readonly submission: Submission
  readonly now: Date
  readonly isOpen: boolean
  readonly isMarked: boolean
  readonly onMark: (id: string) => void
  /** Lists those that this one may be a duplicate of. */
  readonly onGroup: QueueAddress['show']
}

/** A review in the list; the whole row opens it. Those that wait can be selected. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, now, isOpen, isMarked, onMark, onGroup, onOpen, onDelete } = props
  const { id, description, submitted_at } = submission
  const title = titleOf(submission)
  return (
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''} ${isMarked ? rows.marked : ''}`}>
      {isWaiting(submission) && <RowCheck name={title} checked={isMarked} onToggle={() => onMark(id)} />}
      <div className={`${rows.main} ${styles.main}`}>
        <div className={styles.head}>
          <button
            type="button"
            className={`${rows.name} ${rows.whole} ${styles.name}`}
            translate={submission.firmName === '' ? undefined : 'no'}
            aria-current={isOpen || undefined}
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
          <time className={styles.when} dateTime={submitted_at} title={formatMoment(submitted_at)}>
            {ageOf(submitted_at, now)}
          </time>
        </div>
        <p dir="auto" className={`${rows.line} ${rows.text} ${styles.description}`}>
          {description}
        </p>
        <RowFacts submission={submission} onGroup={onGroup} />
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

const isWaiting = ({ status }: Submission): boolean => status === 'pending'

/** What is known of a review at a glance, and the way to those that it may be a duplicate of. */
function RowFacts({ submission, onGroup }: Pick<SubmissionRowProps, 'submission' | 'onGroup'>) {
  const { id, status, files, alike, incentivised, rating, outcome } = submission
  const mark = likenesses.find(({ key }) => key === alike)
  return (
    <div className={styles.facts}>
      {rating > 0 && <Stars rating={rating} size="s" />}
      {outcome && <span className={styles.outcome}>{resultOf({ outcome, payoutAmount: '' })}</span>}
      {!isWaiting(submission) && <StatusBadge status={status} />}
      <DraftBadge draftKeys={[`submission:${id}`, publishDraftKey(id)]} />
      {mark && mark.key === 'network' && (
        <Badge kind="warn" icon="layers">
          {mark.label}
        </Badge>
      )}
      {mark && mark.key !== 'network' && (
        <button
          type="button"
          className={`${rows.above} ${styles.group}`}
          onClick={() => onGroup({ alikeTo: id, alikeBy: mark.key, firm: '', search: '' })}
        >
          <Badge kind="warn" icon="copy">
            {mark.label}
          </Badge>
        </button>
      )}
      {incentivised && (
        <Badge kind="warn" icon="triangle-alert">
          Received a reward
        </Badge>
      )}
      {files.length > 0 && (
        <span className={styles.files}>
          <Icon name="paperclip" size="xs" />
          <span>{files.length}</span>
          <VisuallyHidden>{files.length === 1 ? 'file' : 'files'}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
