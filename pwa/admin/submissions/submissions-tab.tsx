import { useCallback, useEffect, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { Submission } from '#contract/submission.ts'
import {
  deleteSubmission,
  listSubmissions,
  readReviewCounts,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import { type Banner, BannerPlace, useBanner } from '../kit/banner.tsx'
import { errorMessage, isRefused } from '../kit/call-errors.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import { OpenSubmission } from './open-submission.tsx'
import { submissionMessages, titleOf } from './submission-labels.ts'
import { SubmissionList, useSubmissionAddress } from './submission-list.tsx'

/** The tab "Submissions": the list and the open review. */
export function SubmissionsTab() {
  const { role } = useAccount()
  const address = useSubmissionAddress()
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const { open, selected } = address
  const go = useCallback(
    async (id: string | null) => {
      if (await mayLeave()) open(id)
    },
    [mayLeave, open],
  )
  const close = useCallback(
    ({ id }: Submission) => {
      if (id === selected) open(null, { replace: true })
    },
    [selected, open],
  )
  const { remove, undoable, undo } = useDeleteSubmission(banner, close)
  const onDelete = can(role, 'submissions:delete') ? remove : undefined
  return (
    <>
      <BannerPlace banner={banner} />
      <Panes
        prompt={{
          icon: 'inbox',
          title: 'Choose a submission',
          text: 'What a visitor wrote, its files and the decision on it.',
        }}
        isDetailOpen={selected !== null}
        list={<SubmissionList address={address} onOpen={go} onDelete={onDelete} />}
        detail={
          selected !== null && (
            <OpenSubmission
              key={selected}
              id={selected}
              banner={banner}
              onBack={() => go(null)}
              onDelete={onDelete}
            />
          )
        }
      />
      {undoable && (
        <Toast icon="trash-2" actions={<Button onClick={() => void undo()}>Undo</Button>}>
          {submissionMessages.deleted}
        </Toast>
      )}
    </>
  )
}

/** How long a deletion can be undone here, in milliseconds; the server keeps it for longer. */
const UNDO_OFFER = seconds(10)

const refreshes = [listSubmissions, readReviewCounts]

export interface Deleting {
  remove(submission: Submission): Promise<void>
  /** The review that was just deleted. */
  readonly undoable: Submission | null
  undo(): Promise<void>
}

/** Deletes a review after a confirmation, and offers to undo it. The server deletes it at once. */
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
      const isConfirmed = await confirm({
        title: 'Delete this submission?',
        text: `The submission about ${titleOf(submission)} and its files are deleted. You can undo this for 10 seconds.`,
        action: 'Delete Submission',
        danger: true,
      })
      if (!isConfirmed) return
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
      failure(errorMessage(error, { failed: submissionMessages.lost }))
    }
  }
  return { remove, undoable, undo }
}
