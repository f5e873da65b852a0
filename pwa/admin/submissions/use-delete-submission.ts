import { useCallback, useEffect, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import type { Submission } from '#contract/submission.ts'
import {
  deleteSubmission,
  listSubmissions,
  readReviewCounts,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { explain, isRefused } from '../kit/explain.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { submissionMessages, titleOf } from './submission-labels.ts'

/** How long a deletion can be taken back here, in milliseconds; the server keeps it for longer. */
const UNDO_OFFER = seconds(10)

const refreshes = [listSubmissions, readReviewCounts]

export interface Deleting {
  remove(submission: Submission): Promise<void>
  /** The review that was deleted just now. */
  readonly undoable: Submission | null
  undo(): Promise<void>
}

/** Asks, deletes, and offers for 10 s to take it back. The server has deleted it at once. */
export function useDeleteSubmission(
  { success, failure }: Banner,
  onDeleted: (submission: Submission) => void,
): Deleting {
  const confirm = useConfirm()
  const { save: callDelete } = useStaffSave(deleteSubmission, { refreshes })
  const { save: callRestore } = useStaffSave(restoreSubmission, { refreshes })
  const [undoable, setUndoable] = useState<Submission | null>(null)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(null), UNDO_OFFER)
    return () => clearTimeout(timer)
  }, [undoable])

  const remove = useCallback(
    async (submission: Submission) => {
      const isMeant = await confirm({
        title: 'Delete this submission?',
        text: `The submission about ${titleOf(submission)} and its files are deleted. You can undo this for 10 seconds.`,
        action: 'Delete Submission',
        danger: true,
      })
      if (!isMeant) return
      try {
        await callDelete({ params: { id: submission.id } })
        setUndoable(submission)
        onDeleted(submission)
      } catch (error) {
        failure(isRefused(error) ? submissionMessages.refused : submissionMessages.failed)
      }
    },
    [confirm, callDelete, onDeleted, failure],
  )
  const undo = async () => {
    if (!undoable) return
    try {
      await callRestore({ params: { id: undoable.id } })
      setUndoable(null)
      success(submissionMessages.restored)
    } catch (error) {
      failure(explain(error, { failed: submissionMessages.lost }))
    }
  }
  return { remove, undoable, undo }
}
