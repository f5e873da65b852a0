import { useId } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'
import styles from './own-submissions.module.css'

interface WithdrawQuestionProps {
  readonly isSending: boolean
  /** Why the last attempt was in vain. */
  readonly refusal: Announcement
  readonly onWithdraw: () => void
  readonly onKeep: () => void
}

/** Asks once more; Escape keeps the submission. */
export function WithdrawQuestion({ isSending, refusal, onWithdraw, onKeep }: WithdrawQuestionProps) {
  const id = useId()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className={styles.asking}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
    >
      <strong id={`${id}-title`}>Withdraw this review?</strong>
      <p id={`${id}-text`}>
        Its text and files are deleted everywhere, for good. You can write a new one at any time.
      </p>
      <Refused announcement={refusal} />
      <div className={styles.buttons}>
        <Button variant="danger" busy={isSending} onClick={onWithdraw}>
          Withdraw
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

/** Takes the place of the button that was pressed. */
const focus = (element: HTMLElement | null) => element?.focus()
