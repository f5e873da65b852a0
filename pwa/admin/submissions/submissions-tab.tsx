import { useCallback } from 'react'
import { can } from '#contract/permissions.ts'
import type { Submission } from '#contract/submission.ts'
import {
  deleteSubmission,
  listSubmissions,
  readReviewCounts,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { type Banner, useBanner } from '../kit/banner.tsx'
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
  const remove = useDeleteSubmission(banner, close)
  const onDelete = can(role, 'submissions:delete') ? remove : undefined
  return (
    <>
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
    </>
  )
}

const refreshes = [listSubmissions, readReviewCounts]

/** Deletes a review after a confirmation, and offers to undo it. The server deletes it at once. */
export function useDeleteSubmission(
  { success, failure, offerUndo }: Banner,
  onDeleted: (submission: Submission) => void,
): (submission: Submission) => Promise<void> {
  const confirm = useConfirm()
  const { save: callDelete } = useStaffSave(deleteSubmission, { refreshes })
  const { save: callRestore } = useStaffSave(restoreSubmission, { refreshes })
  const undo = useCallback(
    async ({ id }: Submission) => {
      try {
        await callRestore({ params: { id } })
        success(submissionMessages.restored)
      } catch (error) {
        failure(errorMessage(error, { failed: submissionMessages.lost }))
      }
    },
    [callRestore, success, failure],
  )
  return useCallback(
    async (submission) => {
      const isConfirmed = await confirm({
        title: 'Delete this submission?',
        text: `The submission about ${titleOf(submission)} and its files are deleted. You can undo this for 10 seconds; after that only History names it.`,
        action: 'Delete Submission',
        danger: true,
      })
      if (!isConfirmed) return
      try {
        await callDelete({ params: { id: submission.id } })
        offerUndo(submissionMessages.deleted, titleOf(submission), () => void undo(submission))
        onDeleted(submission)
      } catch (error) {
        failure(isRefused(error) ? submissionMessages.refused : submissionMessages.failed)
      }
    },
    [confirm, callDelete, undo, offerUndo, onDeleted, failure],
  )
}
