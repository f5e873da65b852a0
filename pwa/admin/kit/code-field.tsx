import { useEffect, useId, useRef } from 'react'
import styles from './code-field.module.css'
import { cleanCode, codeKinds } from './code-rules.ts'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly invalid?: boolean
  /** Id of what is read out with it. */
  readonly describedBy?: string | undefined
}

const cells = Array.from({ length: codeKinds.authenticator.length }, (_, index) => index)

/** The authenticator's code: six cells drawn under one input, so that typing, pasting and autofill need no tricks. */
export function CodeField({ value, onChange, invalid = false, describedBy }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const current = Math.min(value.length, cells.length - 1)
  return (
    <div className={styles.code} data-invalid={invalid || undefined}>
      <label className={styles.label} htmlFor={id}>
        {codeKinds.authenticator.label}
      </label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(cleanCode('authenticator', event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        <div className={styles.cells} aria-hidden="true">
          {cells.map((index) => (
            <span key={index} className={styles.cell} data-current={index === current || undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
