import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useFormState } from 'react-hook-form'
import fieldStyles from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './fields.module.css'

/** What every field of a form takes. */
export interface FieldOf<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no concern here, and the library types it so
  readonly form: UseFormReturn<Values, any, Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly hint?: ReactNode
  /** Marked with an asterisk; the schema does the checking. */
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** A problem that begins like "must be ..." speaks of the field; any other is a sentence of its own. */
export function problemText(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message
}

/** What is wrong with a field, in words; "" for nothing. Only this field is drawn anew when it changes. */
export function useProblem<Values extends FieldValues>({ form, name, label }: FieldOf<Values>): string {
  const { errors } = useFormState({ control: form.control, name })
  const error: unknown = get(errors, name)
  const message = messageIn(error)
  return message === '' ? '' : problemText(label, message)
}

/** The first message in an error, which of a list is a list of errors. */
function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { message, root } = error as { readonly message?: unknown; readonly root?: unknown }
  if (typeof message === 'string' && message !== '') return message
  if (root) return messageIn(root)
  if (!Array.isArray(error)) return ''
  return error.map(messageIn).find((text) => text !== '') ?? ''
}

/** What ties a control to its label, hint and problem. */
export interface ControlTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

interface FieldFrameProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem: string
  readonly required?: boolean | undefined
  /** At the end of the label's line. */
  readonly aside?: ReactNode
  readonly children: (ties: ControlTies) => ReactNode
}

/** Label above, control, then problem and hint, which are read out with it. */
export function FieldFrame({ label, hint, problem, required = false, aside, children }: FieldFrameProps) {
  const id = useId()
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.line}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside && <span className={fieldStyles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem !== '' || undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  )
}

interface FieldNotesProps {
  readonly id: string
  readonly problem: string
  readonly hint?: ReactNode
}

/** Problem and hint under a control, under ids that the control names. */
export function FieldNotes({ id, problem, hint }: FieldNotesProps) {
  return (
    <>
      {problem !== '' && (
        <p id={`${id}-problem`} className={fieldStyles.problem}>
          <Icon name="circle-alert" size="s" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.help}>
          {hint}
        </p>
      )}
    </>
  )
}
