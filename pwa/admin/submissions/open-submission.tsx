import { useRef, useState } from 'react'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { formatMoment } from '../kit/format.ts'
import { MissingItem } from '../kit/open-item.tsx'
import { DetailPane } from '../kit/panes.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { Alike } from './alike.tsx'
import { CopyExcerpt } from './copy-excerpt.tsx'
import { DecisionButtons, DecisionForm, useDecision } from './decision.tsx'
import styles from './open-submission.module.css'
import { ReasonSheet } from './reason-sheet.tsx'
import { StatusBadge, SubmissionFacts } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { titleOf } from './submission-labels.ts'
import { SubmissionLinks } from './submission-links.tsx'
import { useQueueKeys } from './use-keys.ts'

interface OpenSubmissionProps {
  readonly id: string
  readonly banner: Banner
  readonly hasKeys: boolean
  readonly onBack: () => void
  readonly onDelete: ((submission: Submission) => void) | undefined
  /** A change was stored. */
  readonly onStored: (after: Submission) => void
  /** A decision was taken, and nothing else is to be done here. */
  readonly onDecided: (before: Submission, to: SubmissionStatus) => void
  /** Opens the next one that waits; absent where none does. */
  readonly onSkip: (() => void) | undefined
  readonly onOpen: (id: string) => void
  readonly onFirm: (name: string) => void
}

/** The review in the address. */
export function OpenSubmission({ id, onBack, ...rest }: OpenSubmissionProps) {
  const { data, isLoading } = useStaffQuery(readSubmission, { params: { id } })
  if (data) return <ReadingPane submission={data} onBack={onBack} {...rest} />
  if (!isLoading) return <MissingItem title="Submission" icon="inbox" noun="submission" onClose={onBack} />
  return (
    <DetailPane title="Submission" back={onBack}>
      <p role="status">Loading submission...</p>
    </DetailPane>
  )
}

type ReadingPaneProps = Omit<OpenSubmissionProps, 'id'> & { readonly submission: Submission }

function ReadingPane(props: ReadingPaneProps) {
  const { submission, banner, hasKeys, onBack, onDelete, onStored, onDecided, onSkip, onOpen, onFirm } = props
  const [approved, setApproved] = useState<Submission | null>(null)
  const decision = useDecision(submission, {
    banner,
    onStored,
    // An approved review offers an excerpt for its firm first.
    onDecided: (before, to) => (to === 'approved' ? setApproved(before) : onDecided(before, to)),
  })
  const reading = useRef<HTMLDivElement>(null)
  const may = (to: SubmissionStatus) => decision.choices.includes(to)
  useQueueKeys(
    {
      ...(may('approved') ? { a: () => void decision.decide('approved') } : {}),
      ...(may('rejected') ? { r: () => void decision.decide('rejected') } : {}),
      n: () => reading.current?.querySelector('textarea')?.focus(),
      s: () => void (decision.safe.isDirty && decision.saveNotes()),
    },
    hasKeys,
  )
  const title = titleOf(submission)
  const closeExcerpt = () => {
    setApproved(null)
    if (approved) onDecided(approved, 'approved')
  }
  return (
    <DetailPane
      title={title}
      subtitle={formatMoment(submission.submitted_at)}
      lead={
        <span className={styles.lead}>
          <Avatar name={title} size="s" />
        </span>
      }
      back={onBack}
      tools={
        <div className={styles.tools}>
          <StatusBadge status={submission.status} />
          {onDelete && (
            <IconButton icon="trash-2" label="Delete this submission" onClick={() => onDelete(submission)} />
          )}
        </div>
      }
      actions={
        <DecisionButtons decision={decision}>
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              Skip
            </Button>
          )}
        </DecisionButtons>
      }
    >
      <div ref={reading}>
        <SubmissionFacts submission={submission} />
        <SubmissionLinks submission={submission} onFirm={onFirm} />
        <SubmissionFiles submission={submission} />
        <Alike submission={submission} onOpen={onOpen} />
        <DecisionForm decision={decision} />
      </div>
      {decision.isAsking && (
        <ReasonSheet
          count={1}
          onReason={(reason) => void decision.giveReason(reason)}
          onClose={decision.stopAsking}
        />
      )}
      {approved && <CopyExcerpt submission={submission} banner={banner} onClose={closeExcerpt} />}
    </DetailPane>
  )
}
