import { rejectionReasons } from '#contract/submission-queue.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { submissionMessages } from './submission-labels.ts'

interface RejectSheetProps {
  /** How many reviews the reason is for. */
  readonly count: number
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why reviews are rejected. */
export function RejectSheet({ count, ...actions }: RejectSheetProps) {
  return (
    <ReasonSheet
      title={count === 1 ? 'Reject with this reason' : `Reject ${count} with this reason`}
      reasons={rejectionReasons}
      hint={count === 1 ? 'The sender reads it.' : 'The senders read it.'}
      action="Reject"
      missing={submissionMessages.reason}
      {...actions}
    />
  )
}
