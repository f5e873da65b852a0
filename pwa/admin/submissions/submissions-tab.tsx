import { useCallback } from 'react'
import { can } from '#contract/permissions.ts'
import type { Submission } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { OpenSubmission } from './open-submission.tsx'
import { submissionMessages } from './submission-labels.ts'
import { SubmissionList } from './submission-list.tsx'
import { useDeleteSubmission } from './use-delete-submission.ts'
import { useSubmissionAddress } from './use-submission-address.ts'

/** "Submissions": what visitors sent in, and one of it to read and decide on. */
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
