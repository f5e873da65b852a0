import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** Spread these over the control: they tie it to its label, its hint and its problem. */
export interface ControlProps {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

interface FieldProps {
  readonly label: string
  /** At the end of the label's line: "Optional". */
  readonly aside?: string | undefined
  readonly hint?: ReactNode
  /** Absent or "": the value is valid. */
  readonly problem?: string | undefined
  /** Marked with an asterisk. */
  readonly required?: boolean | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control, then its problem and its hint, which screen readers read out with it. */
export function Field({ label, aside, hint, problem = '', required = false, children }: FieldProps) {
  const id = useId()
  const described = [problem && `${id}-problem`, hint && `${id}-hint`, aside && `${id}-aside`].filter(Boolean)
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          <span>{label}</span>
          {required && <RequiredMark />}
        </label>
        {aside && (
          <span id={`${id}-aside`} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': problem !== '' || undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  )
}

/** The asterisk of a required field. Its control says so itself, with `aria-required`. */
export const RequiredMark = () => (
  <span className={styles.required} aria-hidden="true">
    *
  </span>
)

interface FieldNotesProps {
  readonly id: string
  /** "" for none. */
  readonly problem: string
  readonly hint?: ReactNode
}

/** The problem and the hint under a control, as `<id>-problem` and `<id>-hint`. */
export function FieldNotes({ id, problem, hint }: FieldNotesProps) {
  return (
    <>
      {problem !== '' && (
        <p id={`${id}-problem`} className={styles.problem}>
          <Icon name="circle-alert" size="s" />
          <span>{problem}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.help}>
          {hint}
        </p>
      )}
    </>
  )
}
