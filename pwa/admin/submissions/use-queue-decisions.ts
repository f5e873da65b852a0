import { useRef } from 'react'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import type { Submission } from '#contract/submission.ts'
import type { SelectedParam } from '../kit/collection/use-params.ts'
import { errorMessage, namedFaults, refusedValues } from '../kit/form/call-errors.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import { nextWaiting } from './next-waiting.ts'
import {
  type DecidedAll,
  useChangeSubmission,
  useDecideAll,
  useRefreshSubmissions,
  useStoreSubmissions,
} from './queries.ts'
import type { Queue } from './queue/queries.ts'
import { decisionMessages, submissionMessages, titleOf } from './submission-labels.ts'
import type { PublishOutcome } from './use-publish-decision.ts'
import type { SubmissionSelection } from './use-submission-selection.ts'

interface QueueDecisionsOptions extends SelectedParam {
  readonly queue: Queue
  readonly banner: Banner
  readonly selection: SubmissionSelection
}

export interface QueueDecisions {
  readonly stored: PublishOutcome['onStored']
  readonly decided: PublishOutcome['onDecided']
  /** Rejects the selected ones for one reason. */
  rejectSelected(reason: string, rule: PolicyRule | ''): Promise<void>
}

/** Why nothing was decided, by the submissions in the way where the server named any. */
function refusalOf(error: unknown): string {
  const faults = namedFaults(error)
  if (faults.length > 0) return `Nothing was decided: ${faults.join(', ')}.`
  return errorMessage(error, { failed: 'Nothing was decided. Please try again.' })
}

/** Follows up on decisions: opens the next submission, and offers to take them back. */
export function useQueueDecisions(options: QueueDecisionsOptions): QueueDecisions {
  const { queue, selected, open, banner, selection } = options
  const { replace, rows } = queue
  const refresh = useRefreshSubmissions()
  const show = useStoreSubmissions()
  const decideAll = useDecideAll()
  const { save: change } = useChangeSubmission()
  /** Where reading goes on after a decision; looked up before the row leaves. */
  const after = useRef<string | null>(null)

  const takeBackOne = async ({ id, status, notes, reason, rule }: Submission, act: string | undefined) => {
    const body = { status, notes, reason, rule }
    try {
      const { data } = await change({ params: { id }, query: { puts_back: act }, body })
      replace([data])
      show([data], { isReloading: true })
      await queue.reload()
    } catch (error) {
      banner.failure(errorMessage(error, { failed: submissionMessages.lost }))
      void refresh()
    }
  }
  const takeBack = async ({ data: changed, act }: DecidedAll) => {
    try {
      const { data: back } = await decideAll(changed, { status: 'pending', putsBack: act })
      selection.add(back)
      show(back, { isReloading: true })
    } catch (error) {
      banner.failure(refusalOf(error))
      void refresh()
    }
    await queue.reload()
  }
  return {
    stored(changed) {
      after.current = nextWaiting(rows, changed.id)
      replace([changed])
      selection.store([changed])
    },
    decided(before, to, { act, ...done }) {
      if (to === 'pending') return
      banner.offerUndo({
        text: done.text ?? decisionMessages[to].done,
        about: titleOf(before),
        word: done.word ?? to,
        undo: async () => {
          await done.putBack?.()
          await takeBackOne(before, act)
        },
      })
      open(after.current, { replace: true })
    },
    async rejectSelected(reason, rule) {
      try {
        const done = await decideAll(selection.rows, { status: 'rejected', reason, rule })
        const { data: changed } = done
        selection.store(changed)
        replace(changed)
        if (changed.some(({ id }) => id === selected)) open(null, { replace: true })
        show(changed)
        banner.offerUndo({
          text: `${changed.length} rejected`,
          about: '',
          undo: () => takeBack(done),
        })
      } catch (error) {
        banner.failure(refusalOf(error))
        // The conflicting submissions are read again; the others stay selected.
        selection.drop(refusedValues(error).map(({ path }) => path))
        await queue.reload()
      }
    },
  }
}
