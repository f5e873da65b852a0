import { useId, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Dialog } from '../kit/form/dialog.tsx'
import styles from './reason-sheet.module.css'

const focus = (area: HTMLTextAreaElement | null) => area?.focus()

/** Longest reason, in characters. */
const LENGTH = 1000

interface ReasonSheetProps {
  /** "Reject with this reason". */
  readonly title: string
  /** The usual reasons; without any, own words are asked for at once. */
  readonly reasons?: readonly string[]
  /** Who reads the reason. */
  readonly hint: string
  /** The button below own words. */
  readonly action: string
  readonly isDanger?: boolean
  /** The message about a missing reason. */
  readonly missing: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason of a decision: one press for the usual ones, or own words. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, reasons = [], hint, action, isDanger = true, missing, onReason, onClose } = props
  const id = useId()
  const [own, setOwn] = useState<string | null>(reasons.length > 0 ? null : '')
  const [problem, setProblem] = useState('')
  const submit = () => {
    const reason = (own ?? '').trim()
    if (reason === '') setProblem(missing)
    else onReason(reason)
  }
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={title}
      action={
        own !== null && (
          <Button type="submit" form={id} variant={isDanger ? 'danger-fill' : 'primary'}>
            {action}
          </Button>
        )
      }
    >
      {own === null ? (
        <>
          <p className={styles.hint}>{hint}</p>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
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
        </>
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
          <Field label="Reason" required problem={problem} hint={hint}>
            {(control) => (
              <textarea
                {...control}
                ref={focus}
                rows={4}
                maxLength={LENGTH}
                value={own}
                onChange={(event) => {
                  setOwn(event.target.value)
                  setProblem('')
                }}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
