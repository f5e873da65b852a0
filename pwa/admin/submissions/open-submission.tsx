import { useEffect, useRef, useState } from 'react'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import { type GroupedLikeness, listAlike, readQueue } from '#contract/submission-queue.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Banner, Offer } from '../kit/banner.tsx'
import { formatMoment } from '../kit/format.ts'
import { MissingItem } from '../kit/open-item.tsx'
import { DetailPane } from '../kit/panes.tsx'
import { useRefresh, useStaffQuery, useUpdateCache } from '../kit/staff-query.tsx'
import { Alike } from './alike.tsx'
import { CopyExcerpt } from './copy-excerpt.tsx'
import { DecisionButtons, DecisionForm, decidedText, useDecision } from './decision.tsx'
import styles from './open-submission.module.css'
import { isRated } from './publish/publish-choice.ts'
import { leadToMissing, PublishForm } from './publish/publish-form.tsx'
import { ReviewStateButton } from './publish/review-state-button.tsx'
import { usePublication } from './publish/use-publishing.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { StatusBadge, SubmissionFacts } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { titleOf } from './submission-labels.ts'
import { SubmissionLinks } from './submission-links.tsx'
import { useQueueKeys } from './use-keys.ts'

/** How a decision is told, and what taking it back brings besides: choices that it made pointless. */
interface Done extends Partial<Pick<Offer, 'text' | 'word'>> {
  readonly putBack?: (() => Promise<boolean>) | undefined
}

interface OpenSubmissionProps {
  readonly id: string
  readonly banner: Banner
  readonly hasKeys: boolean
  /** "1 of 41 pending"; "" where that says nothing. */
  readonly position: string
  readonly onStep: (by: 1 | -1) => void
  readonly onBack: () => void
  readonly onDelete: ((submission: Submission) => void) | undefined
  /** A change was stored. */
  readonly onStored: (after: Submission) => void
  /** A decision was taken, and nothing else is to be done here. `done` says so where the state does not. */
  readonly onDecided: (before: Submission, to: SubmissionStatus, done?: Done) => void
  /** Opens the next one that waits; absent where none does. */
  readonly onSkip: (() => void) | undefined
  readonly onOpen: (id: string) => void
  readonly onFirm: (name: string) => void
  /** Lists all that may be duplicates of one another. */
  readonly onGroup: (id: string, by: GroupedLikeness) => void
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
  const { position, onStep, onGroup } = props
  const { id, status } = submission
  const [approved, setApproved] = useState<Submission | null>(null)
  const [isExcerpt, setExcerpt] = useState(false)
  /** Somebody else's decision that came before this one. */
  const [taken, setTaken] = useState<Submission | null>(null)
  const updateCache = useUpdateCache()
  const refresh = useRefresh()
  const store = (after: Submission) => {
    updateCache(readSubmission, (known) => (known.data.id === id ? { data: after, tag: null } : known))
    onStored(after)
    void refresh(readQueue, listAlike)
  }
  const takenBy = (current: Submission) => {
    if (current.status !== status) setTaken(current)
    store(current)
  }
  const decision = useDecision(submission, {
    banner,
    onTaken: takenBy,
    onStored,
    // An approved review offers an excerpt for its firm first.
    onDecided: (before, to) =>
      to === 'approved' && !rated
        ? setApproved(before)
        : onDecided(before, to, { putBack: publication.safe.setAside() ?? undefined }),
  })
  const rated = isRated(submission)
  const publication = usePublication(submission, { onStored: store, onNewer: takenBy })
  const reading = useRef<HTMLDivElement>(null)
  const may = (to: SubmissionStatus) => !taken && decision.choices.includes(to)
  const publish = async () => {
    const before = submission
    // Notes that were typed are saved with the decision.
    const noted = decision.safe.isDirty ? await decision.safe.save() : null
    if (decision.safe.isDirty && !noted) return
    const after = await publication.publish(noted?.tag)
    if (!after) return
    if (before.status === 'approved') banner.success('The review is published as decided')
    else onDecided(before, 'approved', { text: 'Review published', word: 'published' })
  }
  const { missing } = publication
  useEffect(() => {
    if (missing.firm || missing.proof) leadToMissing(reading.current)
  }, [missing])
  const approve = () => void (rated ? publish() : decision.decide('approved'))
  useQueueKeys(
    {
      ...(may('approved') ? { a: approve } : {}),
      ...(may('rejected') ? { r: () => void decision.decide('rejected') } : {}),
      n: () => reading.current?.querySelector('textarea')?.focus(),
      s: () => void (decision.safe.isDirty && decision.saveNotes()),
    },
    hasKeys,
  )
  const title = titleOf(submission)
  const closeExcerpt = () => {
    setApproved(null)
    setExcerpt(false)
    if (approved) onDecided(approved, 'approved')
  }
  const skip = onSkip && (
    <Button variant="quiet" onClick={onSkip}>
      {taken ? 'Next review' : 'Skip'}
    </Button>
  )
  const isOnSite = submission.review?.state === 'published'
  const publishes = status === 'approved' && isOnSite ? 'Publish changes' : 'Approve and publish'
  const hasPublish = status !== 'approved' || !submission.review || (isOnSite && publication.safe.isDirty)
  return (
    <DetailPane
      title={title}
      subtitle={[`Sent ${formatMoment(submission.submitted_at)}`, position].filter(Boolean).join(' · ')}
      lead={
        <span className={styles.lead}>
          <Avatar name={title} size="s" />
        </span>
      }
      back={onBack}
      tools={
        <div className={styles.tools}>
          <StatusBadge status={status} />
          <IconButton icon="chevron-up" label="Previous review" onClick={() => onStep(-1)} />
          <IconButton icon="chevron-down" label="Next review" onClick={() => onStep(1)} />
          {onDelete && (
            <IconButton icon="trash-2" label="Delete this submission" onClick={() => onDelete(submission)} />
          )}
        </div>
      }
      actions={
        taken ? (
          skip
        ) : (
          <>
            <DecisionButtons decision={decision} except={rated ? ['approved'] : []}>
              {skip}
            </DecisionButtons>
            {rated && <ReviewStateButton submission={submission} banner={banner} onStored={store} />}
            {rated && hasPublish && (
              <Button
                variant="primary"
                icon="check"
                busy={publication.safe.isSaving}
                onClick={() => void publish()}
              >
                {publishes}
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={reading}>
        <div role="alert">{taken && <Alert tone="warning" title={decidedText(taken)} />}</div>
        {rated && <PublishForm submission={submission} publication={publication} />}
        <SubmissionFacts submission={submission} isShort={rated} />
        <SubmissionLinks
          submission={submission}
          onFirm={onFirm}
          onExcerpt={status === 'approved' ? () => setExcerpt(true) : undefined}
        />
        {!rated && <SubmissionFiles submission={submission} />}
        <Alike submission={submission} onOpen={onOpen} onGroup={onGroup} />
        <DecisionForm decision={decision}>
          {rated && may('approved') && (
            <div className={styles.plain}>
              <Button
                busy={decision.deciding === 'approved'}
                onClick={() => void decision.decide('approved')}
              >
                Approve
              </Button>
              <p className={styles.current}>Without publishing: visitors do not see it.</p>
            </div>
          )}
          {!rated && (
            <p className={styles.current}>It gives no stars, so it can be approved and not published.</p>
          )}
        </DecisionForm>
      </div>
      {decision.isAsking && (
        <RejectSheet
          count={1}
          onReason={(reason) => void decision.giveReason(reason)}
          onClose={decision.stopAsking}
        />
      )}
      {(approved || isExcerpt) && (
        <CopyExcerpt submission={submission} banner={banner} onClose={closeExcerpt} />
      )}
    </DetailPane>
  )
}
