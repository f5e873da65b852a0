import { useCallback } from 'react'
import type { Submission } from '#contract/submission.ts'
import { errorMessage, isRefused } from '../kit/form/call-errors.ts'
import { useDeletion } from '../kit/form/dialog.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { useDeleteSubmission } from './queries.ts'
import { submissionMessages as messages, titleOf } from './submission-labels.ts'

interface Outcomes {
  readonly onDeleted: (submission: Submission) => void
  readonly onRestored: () => void
}

/** Deletes a submission after a confirmation, and offers to undo it. */
export function useDelete({ onDeleted, onRestored }: Outcomes): (submission: Submission) => Promise<boolean> {
  const { success } = useBanner()
  const deletion = useDeletion()
  const { remove, restore } = useDeleteSubmission()
  return useCallback(
    (submission) => {
      const { id, firmName } = submission
      const about = titleOf(submission)
      return deletion({
        question: {
          title: 'Delete this submission?',
          names: [firmName],
          text: `The submission about ${about} and its files are deleted. You can undo this for 10 seconds. After that, only History mentions it.`,
          action: 'Delete Submission',
        },
        about,
        remove: () => remove({ params: { id } }),
        removed: () => {
          onDeleted(submission)
          return messages.deleted
        },
        restore: async (act) => {
          await restore({ params: { id }, query: { puts_back: act } })
          success(messages.restored)
          onRestored()
        },
        removeFailed: (error) => (isRefused(error) ? messages.refused : messages.failed),
        restoreFailed: (error) => errorMessage(error, { failed: messages.lost }),
      })
    },
    [deletion, remove, restore, success, onDeleted, onRestored],
  )
}
