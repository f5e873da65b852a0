import { type ComponentProps, type ReactNode, useId } from 'react'
import look from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong with the entry; "" for nothing. */
  readonly problem?: string | undefined
  readonly help?: ReactNode
  /** A control at the end of the input, 44 px wide. */
  readonly control?: ReactNode
}

/** One labelled input; help and problem are read out with it. */
export function Field({ label, problem = '', help, control, className = '', ...input }: FieldProps) {
  const id = useId()
  const described = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={look.field}>
      <label className={look.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={`${look.control} ${control ? styles.withEnd : ''} ${className}`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={described || undefined}
        />
        {control && <div className={styles.end}>{control}</div>}
      </div>
      {problem !== '' && (
        <p id={`${id}-problem`} className={look.problem}>
          <Icon name="circle-alert" size="s" />
          {problem}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={look.help}>
          {help}
        </p>
      )}
    </div>
  )
}
