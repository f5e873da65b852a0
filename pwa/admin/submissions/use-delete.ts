import { useCallback } from 'react'
import type { Submission } from '#contract/submission.ts'
import { deleteSubmission, readReviewCounts, restoreSubmission } from '#contract/submission-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import type { Banner } from '../kit/banner.tsx'
import { errorMessage, isRefused } from '../kit/call-errors.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import { submissionMessages, titleOf } from './submission-labels.ts'
import type { Undo } from './use-undo.ts'

const refreshes = [readReviewCounts, readQueue]

interface Options {
  readonly banner: Banner
  readonly undo: Undo
  readonly onDeleted: (submission: Submission) => void
  readonly onRestored: () => void
}

/** Deletes a review after a confirmation, and offers to undo it. The server deletes it at once. */
export function useDeleteSubmission({ banner, undo, onDeleted, onRestored }: Options) {
  const { success, failure } = banner
  const { offer } = undo
  const confirm = useConfirm()
  const { save: callDelete } = useStaffSave(deleteSubmission, { refreshes })
  const { save: callRestore } = useStaffSave(restoreSubmission, { refreshes })
  return useCallback(
    async (submission: Submission): Promise<void> => {
      const { id } = submission
      const isConfirmed = await confirm({
        title: 'Delete this submission?',
        text: `The submission about ${titleOf(submission)} and its files are deleted. You can undo this for 10 seconds.`,
        action: 'Delete Submission',
        danger: true,
      })
      if (!isConfirmed) return
      try {
        await callDelete({ params: { id } })
      } catch (error) {
        return failure(isRefused(error) ? submissionMessages.refused : submissionMessages.failed)
      }
      onDeleted(submission)
      offer(submissionMessages.deleted, async () => {
        try {
          await callRestore({ params: { id } })
        } catch (error) {
          throw new Error(errorMessage(error, { failed: submissionMessages.lost }))
        }
        onRestored()
        success(submissionMessages.restored)
      })
    },
    [confirm, callDelete, callRestore, offer, onDeleted, onRestored, success, failure],
  )
}
