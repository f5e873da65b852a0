import { memo } from 'react'
import { likenesses, type Submission } from '#contract/submission.ts'
import { resultOf } from '#pwa/reviews/published/published-review.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { RowCheck } from '../kit/collection/list-controls.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { DraftBadge } from '../kit/form/safe-save/safe-form-notices.tsx'
import styles from './list.module.css'
import { publishDraftKey } from './publish/use-publishing.ts'
import type { QueueAddress } from './queue-address.ts'
import { QueueRow } from './queue-row.tsx'
import { StatusBadge } from './submission-facts.tsx'
import { titleOf } from './submission-labels.ts'

export interface RowActions {
  readonly onOpen: (id: string) => void
  /** Absent: this role may not delete submissions. */
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

/** A submission in the list; the whole row opens it. Those that wait can be selected. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, now, isOpen, isMarked, onMark, onGroup, onOpen, onDelete } = props
  const { id, description, submitted_at, firmName } = submission
  const title = titleOf(submission)
  const facts = <RowFacts submission={submission} onGroup={onGroup} />
  return (
    <QueueRow
      line={{ id, title, at: submitted_at, text: description, facts }}
      now={now}
      isOpen={isOpen}
      isMarked={isMarked}
      isName={firmName !== ''}
      onOpen={onOpen}
      before={
        isWaiting(submission) && <RowCheck name={title} checked={isMarked} onToggle={() => onMark(id)} />
      }
      after={
        onDelete && (
          <IconButton
            className={rows.above}
            icon="trash-2"
            label={`Delete submission: ${title}`}
            onClick={() => onDelete(submission)}
          />
        )
      }
    />
  )
})

const isWaiting = ({ status }: Submission): boolean => status === 'pending'

/** The facts of a submission at a glance, and a link to its likely duplicates. */
function RowFacts({ submission, onGroup }: Pick<SubmissionRowProps, 'submission' | 'onGroup'>) {
  const { id, status, files, alike, incentivised, rating, outcome } = submission
  const mark = likenesses.find(({ key }) => key === alike)
  return (
    <>
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
    </>
  )
}
