import { Button } from '#pwa/ui/button.tsx'
import type { Announcement } from '#pwa/ui/outcome.tsx'
import { AskingBox } from './asking-box.tsx'

interface WithdrawQuestionProps {
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  readonly onWithdraw: () => void
  readonly onKeep: () => void
}

/** Confirms the withdrawal; Escape keeps the submission. */
export function WithdrawQuestion({ isSending, refusal, onWithdraw, onKeep }: WithdrawQuestionProps) {
  return (
    <AskingBox
      title="Withdraw this review?"
      text="Its text and files are deleted everywhere, for good. You can write a new one at any time."
      refusal={refusal}
      onClose={onKeep}
    >
      <Button variant="danger" busy={isSending} onClick={onWithdraw}>
        Withdraw
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        Keep it
      </Button>
    </AskingBox>
  )
}
