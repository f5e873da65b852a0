import { type ReactNode, useId } from 'react'
import look from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'

/** What ties a control to its words. */
export interface ControlProps {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly label: string
  /** Stands at the end of the label's line. */
  readonly aside?: string | undefined
  readonly problem?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control of the form and what is wrong with it. */
export function Field({ label, aside, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className={look.field}>
      <div className={look.line}>
        <label className={look.label} htmlFor={id}>
          {label}
        </label>
        {aside && (
          <span id={`${id}-aside`} className={look.aside}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        className: look.control ?? '',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : aside ? `${id}-aside` : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className={look.problem}>
          <Icon name="circle-alert" size="s" />
          {problem}
        </p>
      )}
    </div>
  )
}
