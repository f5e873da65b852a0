import { useId, useState } from 'react'
import { rejectionReasons } from '#contract/submission-queue.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import stack from '#pwa/ui/stack.module.css'
import { DialogTitle } from '../kit/dialog-title.tsx'
import styles from './reason-sheet.module.css'
import { submissionMessages } from './submission-labels.ts'

const focus = (area: HTMLTextAreaElement | null) => area?.focus()

interface ReasonSheetProps {
  /** How many reviews the reason is for. */
  readonly count: number
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why reviews are rejected: one press for the usual reasons, or own words. */
export function ReasonSheet({ count, onReason, onClose }: ReasonSheetProps) {
  const id = useId()
  const [own, setOwn] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const title = count === 1 ? 'Reject with this reason' : `Reject ${count} with this reason`
  const submit = () => {
    const reason = (own ?? '').trim()
    if (reason === '') setProblem(submissionMessages.reason)
    else onReason(reason)
  }
  return (
    <Sheet
      open
      size="sm"
      label={title}
      onClose={onClose}
      header={<DialogTitle>{title}</DialogTitle>}
      footer={
        own !== null && (
          <Button type="submit" form={id} variant="danger-fill" full>
            Reject
          </Button>
        )
      }
    >
      {own === null ? (
        <ul className={styles.reasons}>
          {rejectionReasons.map((reason) => (
            <li key={reason}>
              <button type="button" className={styles.reason} onClick={() => onReason(reason)}>
                {reason}
              </button>
            </li>
          ))}
          <li className={styles.other}>
            <button type="button" className={styles.reason} onClick={() => setOwn('')}>
              <Icon name="pencil" size="s" />
              Write another reason
            </button>
          </li>
        </ul>
      ) : (
        <form
          id={id}
          className={stack.wide}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field label="Reason" required problem={problem}>
            {(control) => (
              <textarea
                {...control}
                ref={focus}
                rows={4}
                maxLength={4000}
                value={own}
                onChange={(event) => setOwn(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
    </Sheet>
  )
}
