import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import parts from './parts.module.css'

/** Of what stands around a control, for those that are not one element. */
export const fieldClasses = {
  field: 'grid min-w-0 grid-cols-1 content-start gap-1h',
  line: 'flex flex-wrap justify-between gap-x-2',
  label: 'text-sm font-600',
  aside: 'text-sm text-text-3',
  // The middle of its mark is that of the first line: `mt-px`.
  problem: 'flex items-start gap-1h text-sm leading-140 font-550 wrap-break-word text-danger-ink',
  help: 'text-sm leading-140 text-text-3',
}

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
    <div className={fieldClasses.field}>
      <div className={fieldClasses.line}>
        <label className={fieldClasses.label} htmlFor={id}>
          <span>{label}</span>
          {required && <RequiredMark />}
        </label>
        {aside && (
          <span id={`${id}-aside`} className={fieldClasses.aside}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        className: parts.control ?? '',
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
  <span className="ms-1h text-danger-ink" aria-hidden="true">
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
        <p id={`${id}-problem`} className={fieldClasses.problem}>
          <Icon name="circle-alert" size="s" className="mt-px" />
          <span>{problem}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={fieldClasses.help}>
          {hint}
        </p>
      )}
    </>
  )
}
