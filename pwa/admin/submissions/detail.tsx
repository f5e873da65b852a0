import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Submission } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { FetchedItem } from '../kit/layout/open-item.tsx'
import { DetailPane } from '../kit/layout/panes.tsx'
import type { Banner } from '../kit/messages/banner.tsx'
import { Alike } from './alike.tsx'
import { CopyExcerpt } from './copy-excerpt.tsx'
import { DecisionButtons, DecisionForm, decidedText } from './decision.tsx'
import styles from './detail.module.css'
import { leadToMissing, PublishForm } from './publish/publish-form.tsx'
import { ReviewStateButton } from './publish/review-state-button.tsx'
import { useSubmission } from './queries.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { StatusBadge, SubmissionFacts } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { titleOf } from './submission-labels.ts'
import { SubmissionLinks } from './submission-links.tsx'
import { useQueueKeys } from './use-keys.ts'
import { type PublishDecision, type PublishOutcome, usePublishDecision } from './use-publish-decision.ts'

interface OpenSubmissionProps extends PublishOutcome {
  readonly id: string
  readonly hasKeys: boolean
  /** "1 of 41 pending"; "" where that says nothing. */
  readonly position: string
  readonly onStep: (by: 1 | -1) => void
  readonly onBack: () => void
  readonly onDelete: ((submission: Submission) => void) | undefined
  /** Opens the next one that waits; absent where none does. */
  readonly onSkip: (() => void) | undefined
  readonly onOpen: (id: string) => void
  readonly onFirm: (name: string) => void
  /** Lists all that may be duplicates of one another. */
  readonly onGroup: (id: string, by: GroupedLikeness) => void
}

/** The submission in the address. */
export function OpenSubmission({ id, onBack, ...rest }: OpenSubmissionProps) {
  const query = useSubmission(id)
  return (
    <FetchedItem query={query} title="Submission" icon="inbox" noun="submission" onClose={onBack}>
      {(submission) => <ReadingPane submission={submission} onBack={onBack} {...rest} />}
    </FetchedItem>
  )
}

type ReadingPaneProps = Omit<OpenSubmissionProps, 'id'> & { readonly submission: Submission }

function ReadingPane(props: ReadingPaneProps) {
  const { submission, banner, hasKeys, onBack, onSkip, onOpen, onFirm, onGroup } = props
  const { status } = submission
  const [isExcerpt, setExcerpt] = useState(false)
  const reading = useRef<HTMLDivElement>(null)
  const one = usePublishDecision(submission, props)
  const { decision, publication, isRated, may, taken } = one
  const { missing } = publication
  useEffect(() => {
    if (missing.firm || missing.proof || missing.reason || missing.rule) leadToMissing(reading.current)
  }, [missing])
  useQueueKeys(
    {
      ...(may('approved') ? { a: () => void one.approve() } : {}),
      ...(may('rejected') ? { r: () => void decision.decide('rejected') } : {}),
      n: () => reading.current?.querySelector('textarea')?.focus(),
      s: () => void (decision.safe.isDirty && decision.saveNotes()),
    },
    hasKeys,
  )
  const closeExcerpt = () => {
    setExcerpt(false)
    one.leaveApproved()
  }
  const skip = onSkip && (
    <Button variant="quiet" onClick={onSkip}>
      {taken ? 'Next review' : 'Skip'}
    </Button>
  )
  const title = titleOf(submission)
  return (
    <DetailPane
      title={title}
      name={submission.firmName}
      subtitle={[`Sent ${formatMoment(submission.submitted_at)}`, props.position].filter(Boolean).join(' · ')}
      lead={
        <span className={styles.lead}>
          <Avatar name={title} size="s" />
        </span>
      }
      back={onBack}
      tools={<PaneTools {...props} />}
      actions={
        taken ? (
          skip
        ) : (
          <DecisionActions submission={submission} banner={banner} one={one}>
            {skip}
          </DecisionActions>
        )
      }
    >
      <div ref={reading}>
        <div role="alert">{taken && <Alert tone="warning" title={decidedText(taken)} />}</div>
        {isRated && <PublishForm submission={submission} publication={publication} />}
        <SubmissionFacts submission={submission} isShort={isRated} />
        <SubmissionLinks
          submission={submission}
          onFirm={onFirm}
          onExcerpt={status === 'approved' ? () => setExcerpt(true) : undefined}
        />
        {!isRated && <SubmissionFiles submission={submission} />}
        <Alike submission={submission} onOpen={onOpen} onGroup={onGroup} />
        <DecisionForm decision={decision}>
          <PlainApproval one={one} />
        </DecisionForm>
      </div>
      {decision.isAsking && (
        <RejectSheet
          count={1}
          onReason={(reason, rule) => void decision.giveReason(reason, rule)}
          onClose={decision.stopAsking}
        />
      )}
      {(one.isApproved || isExcerpt) && (
        <CopyExcerpt submission={submission} banner={banner} onClose={closeExcerpt} />
      )}
    </DetailPane>
  )
}

/** State, the ways to the previous and the next submission, and the button that deletes this one. */
function PaneTools({ submission, onStep, onDelete }: ReadingPaneProps) {
  return (
    <div className={styles.tools}>
      <StatusBadge status={submission.status} />
      <IconButton icon="chevron-up" label="Previous review" onClick={() => onStep(-1)} />
      <IconButton icon="chevron-down" label="Next review" onClick={() => onStep(1)} />
      {onDelete && (
        <IconButton icon="trash-2" label="Delete this submission" onClick={() => onDelete(submission)} />
      )}
    </div>
  )
}

interface DecisionActionsProps {
  readonly submission: Submission
  readonly banner: Banner
  readonly one: PublishDecision
  /** The way on. */
  readonly children: ReactNode
}

/** The buttons that decide on a submission; one with stars is published by its approval. */
function DecisionActions({ submission, banner, one, children }: DecisionActionsProps) {
  const { decision, publication, isRated } = one
  const { status, review } = submission
  const isOnSite = review?.state === 'published'
  const hasPublish = status !== 'approved' || !review || (isOnSite && publication.safe.isDirty)
  return (
    <>
      <DecisionButtons decision={decision} except={isRated ? ['approved'] : []}>
        {children}
      </DecisionButtons>
      {isRated && <ReviewStateButton submission={submission} banner={banner} onStored={one.store} />}
      {isRated && hasPublish && (
        <Button
          variant="primary"
          icon="check"
          busy={publication.safe.isSaving}
          onClick={() => void one.publish()}
        >
          {status === 'approved' && isOnSite ? 'Publish changes' : 'Approve and publish'}
        </Button>
      )}
    </>
  )
}

/** Approves a submission that is not to be published. */
function PlainApproval({ one: { decision, isRated, may } }: { readonly one: PublishDecision }) {
  if (!isRated) {
    return <p className={styles.current}>It gives no stars, so it can be approved and not published.</p>
  }
  if (!may('approved')) return null
  return (
    <div className={styles.plain}>
      <Button busy={decision.deciding === 'approved'} onClick={() => void decision.decide('approved')}>
        Approve
      </Button>
      <p className={styles.current}>Without publishing: visitors do not see it.</p>
    </div>
  )
}
