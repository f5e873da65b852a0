import { useState } from 'react'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import type { Banner, Offer } from '../kit/messages/banner.tsx'
import { type DecidedState, type Decision, useDecision } from './decision.tsx'
import { isRated } from './publish/publish-choice.ts'
import { type Publication, usePublication } from './publish/use-publishing.ts'
import { useStoreSubmissions } from './queries.ts'

/** The message of a decision, and the draft that undoing it restores. */
interface Done extends Partial<Pick<Offer, 'text' | 'word'>>, Pick<DecidedState, 'act'> {
  readonly putBack?: (() => Promise<boolean>) | null
}

export interface PublishOutcome {
  readonly banner: Banner
  /** A change was stored. */
  readonly onStored: (after: Submission) => void
  /** A decision was taken, and nothing else is to be done here. `done` says so where the state does not. */
  readonly onDecided: (before: Submission, to: SubmissionStatus, done: Done) => void
}

export interface PublishDecision {
  readonly decision: Decision
  readonly publication: Publication
  /** It gives stars, so it can be published. */
  readonly isRated: boolean
  /** A decision by another user that came first. */
  readonly taken: Submission | null
  /** Whether this state may be chosen now. */
  may(to: SubmissionStatus): boolean
  /** Shows a change that was stored. */
  store(after: Submission): void
  publish(): Promise<void>
  /** Approves, and publishes a submission with stars. */
  approve(): Promise<void>
  /** It was approved here, and offers an excerpt for its firm before it is left. */
  readonly isApproved: boolean
  leaveApproved(): void
}

/** The decision on a submission together with its publication. */
export function usePublishDecision(
  submission: Submission,
  { banner, onStored, onDecided }: PublishOutcome,
): PublishDecision {
  const { status } = submission
  const [approved, setApproved] = useState<(Pick<Done, 'act'> & { readonly before: Submission }) | null>(null)
  const [taken, setTaken] = useState<Submission | null>(null)
  const show = useStoreSubmissions()
  const hasStars = isRated(submission)
  const store = (after: Submission) => {
    show([after])
    onStored(after)
  }
  const takenBy = (current: Submission) => {
    if (current.status !== status) setTaken(current)
    store(current)
  }
  const publication = usePublication(submission, { onStored: store, onNewer: takenBy })
  const decision = useDecision(submission, {
    banner,
    onTaken: takenBy,
    onStored,
    onDecided: (before, to, act) => {
      if (to === 'approved' && !hasStars) return setApproved({ before, act })
      // Only a rejection makes the choices for a publication pointless. (docs/decisions/reviews.md)
      onDecided(before, to, { act, ...(to === 'rejected' ? { putBack: publication.safe.setAside() } : {}) })
    },
  })
  const publish = async () => {
    const before = submission
    // Notes that were typed are saved with the decision.
    const noted = decision.safe.isDirty ? await decision.safe.save() : null
    if (decision.safe.isDirty && !noted) return
    const done = await publication.publish(noted?.tag)
    if (!done) return
    const { act } = done
    if (before.status === 'approved') banner.success('The review is published as decided')
    else onDecided(before, 'approved', { text: 'Review published', word: 'published', act })
  }
  return {
    decision,
    publication,
    isRated: hasStars,
    taken,
    may: (to) => !taken && decision.choices.includes(to),
    store,
    publish,
    approve: () => (hasStars ? publish() : decision.decide('approved')),
    isApproved: approved !== null,
    leaveApproved() {
      setApproved(null)
      if (approved) onDecided(approved.before, 'approved', { act: approved.act })
    },
  }
}
