import { type ReactNode, useId } from 'react'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './field.module.css'

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

/** A labelled control of the form and what is wrong with it. (design section 7) */
export function Field({ label, aside, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
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
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : aside ? `${id}-aside` : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          <Icon name="circle-alert" size="s" />
          {problem}
        </p>
      )}
    </div>
  )
}
