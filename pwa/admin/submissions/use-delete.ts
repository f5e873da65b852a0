import { useCallback } from 'react'
import type { Submission } from '#contract/submission.ts'
import type { Banner } from '../kit/banner.tsx'
import { errorMessage, isRefused } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { useDeleteSubmission } from './queries.ts'
import { submissionMessages, titleOf } from './submission-labels.ts'

interface Options {
  readonly banner: Banner
  readonly onDeleted: (submission: Submission) => void
  readonly onRestored: () => void
}

/** Deletes a review after a confirmation, and offers to undo it. The server deletes it at once. */
export function useDeletion({ banner, onDeleted, onRestored }: Options) {
  const { success, failure, offerUndo } = banner
  const confirm = useConfirm()
  const { remove, restore } = useDeleteSubmission()
  const undo = useCallback(
    async ({ id }: Submission, act: string | undefined) => {
      try {
        await restore({ params: { id }, query: { puts_back: act } })
        success(submissionMessages.restored)
        onRestored()
      } catch (error) {
        failure(errorMessage(error, { failed: submissionMessages.lost }))
      }
    },
    [restore, success, failure, onRestored],
  )
  return useCallback(
    async (submission: Submission): Promise<void> => {
      const isConfirmed = await confirm({
        title: 'Delete this submission?',
        names: [submission.firmName],
        text: `The submission about ${titleOf(submission)} and its files are deleted. You can undo this for 10 seconds. After that, only History mentions it.`,
        action: 'Delete Submission',
        danger: true,
      })
      if (!isConfirmed) return
      try {
        const { act } = await remove({ params: { id: submission.id } })
        offerUndo({
          text: submissionMessages.deleted,
          about: titleOf(submission),
          word: 'deleted',
          undo: () => undo(submission, act),
        })
        onDeleted(submission)
      } catch (error) {
        failure(isRefused(error) ? submissionMessages.refused : submissionMessages.failed)
      }
    },
    [confirm, remove, undo, offerUndo, onDeleted, failure],
  )
}
