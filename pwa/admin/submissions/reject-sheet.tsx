import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { rejectionReasons, rejectionRules } from '#contract/submission-queue.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { submissionMessages } from './submission-labels.ts'

const reasons = rejectionReasons.map((reason) => ({ reason, rule: rejectionRules[reason] }))

interface RejectSheetProps {
  /** How many submissions the reason is for. */
  readonly count: number
  readonly onReason: (reason: string, rule: PolicyRule | '') => void
  readonly onClose: () => void
}

/** Asks why submissions are rejected. */
export function RejectSheet({ count, ...actions }: RejectSheetProps) {
  return (
    <ReasonSheet
      title={count === 1 ? 'Reject with this reason' : `Reject ${count} with this reason`}
      reasons={reasons}
      hint={count === 1 ? 'The sender reads it.' : 'The senders read it.'}
      asksRule
      action="Reject"
      missing={submissionMessages.reason}
      {...actions}
    />
  )
}
