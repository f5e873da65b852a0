import { useRef } from 'react'
import type { Submission } from '#contract/submission.ts'
import { changeSubmission, readSubmission } from '#contract/submission-endpoints.ts'
import { listAlike, readQueue } from '#contract/submission-queue.ts'
import type { Banner } from '../kit/banner.tsx'
import { errorMessage, refusedValues } from '../kit/call-errors.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useRefresh } from '../kit/staff-query.tsx'
import type { SelectedParam } from '../kit/use-params.ts'
import { decisionMessages, submissionMessages, titleOf } from './submission-labels.ts'
import { type DecidedAll, type MarkedRows, useDecideAll } from './use-bulk.ts'
import type { PublishOutcome } from './use-publish-decision.ts'
import { nextWaiting, type Queue } from './use-queue.ts'

interface QueueDecisionsOptions extends SelectedParam {
  readonly queue: Queue
  readonly banner: Banner
  readonly marked: MarkedRows
}

interface QueueDecisions {
  readonly stored: PublishOutcome['onStored']
  readonly decided: PublishOutcome['onDecided']
  /** Rejects several for one reason. */
  rejectAll(marked: readonly Submission[], reason: string): Promise<void>
}

/** Everything that shows reviews that were decided on. */
const WHAT_SHOWS_THEM = [readQueue, readSubmission, listAlike]

/** What the list does with decisions: it goes on to the next review, and offers to take them back. */
export function useQueueDecisions(options: QueueDecisionsOptions): QueueDecisions {
  const { queue, selected, open, banner, marked: selection } = options
  const { replace, rows } = queue
  const refresh = useRefresh()
  const decideAll = useDecideAll()
  const callStaff = useStaffCall()
  /** Where reading goes on after a decision; looked up before the row leaves. */
  const after = useRef<string | null>(null)

  const takeBackOne = async ({ id, status, notes, reason }: Submission, act: string | undefined) => {
    const body = { status, notes, reason }
    try {
      replace([await callStaff(changeSubmission, { params: { id }, query: { puts_back: act }, body })])
      await queue.reload()
    } catch (error) {
      banner.failure(errorMessage(error, { failed: submissionMessages.lost }))
    }
    void refresh(...WHAT_SHOWS_THEM)
  }
  const takeBack = async ({ data: changed, act }: DecidedAll, back: readonly Submission[]) => {
    try {
      selection.add((await decideAll(changed, { back, act })).data)
    } catch (error) {
      banner.failure((error as Error).message)
    }
    void refresh(...WHAT_SHOWS_THEM)
    await queue.reload()
  }
  return {
    stored(changed) {
      after.current = nextWaiting(rows, changed.id)
      replace([changed])
      selection.update([changed])
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
    async rejectAll(marked, reason) {
      try {
        const done = await decideAll(marked, { status: 'rejected', reason })
        const { data: changed } = done
        selection.update(changed)
        replace(changed)
        if (changed.some(({ id }) => id === selected)) open(null, { replace: true })
        void refresh(...WHAT_SHOWS_THEM)
        banner.offerUndo({
          text: `${changed.length} rejected`,
          about: '',
          undo: () => takeBack(done, marked),
        })
      } catch (error) {
        banner.failure((error as Error).message)
        // What stood in the way is to be read again; everything else stays selected.
        selection.drop(refusedValues((error as Error).cause).map(({ path }) => path))
        await queue.reload()
      }
    },
  }
}
