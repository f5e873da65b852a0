import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { plainDigits } from '#contract/primitives/digits.ts'
import hidden from '#pwa/ui/visually-hidden.module.css'
import { InputField } from '../form/input-field.tsx'
import type { Task } from '../form/use-task.ts'
import { textOf } from './auth-card.tsx'
import styles from './code-field.module.css'

/** The two kinds of code for the second factor. */
const codeKinds = {
  authenticator: {
    label: '6-digit code',
    length: 6,
    invalidCharacters: /[^0-9]/g,
    problem: 'Please enter a valid 6-digit code',
  },
  backup: {
    label: '8-character backup code',
    length: 8,
    invalidCharacters: /[^A-F0-9]/g,
    problem: 'Please enter a valid 8-character backup code',
  },
} as const

export type CodeKind = keyof typeof codeKinds

/** Normalizes typed or pasted text to a code: upper case, only valid characters, at most its length. */
export function cleanCode(kind: CodeKind, text: string): string {
  const { invalidCharacters, length } = codeKinds[kind]
  return plainDigits(text.normalize('NFKC')).toUpperCase().replace(invalidCharacters, '').slice(0, length)
}

/** The field of a form that holds a code of either kind. */
const CODE = 'code'

/** The fault of the code in a form; "" for none. */
export function codeFault(kind: CodeKind, form: HTMLFormElement): string {
  return isComplete(kind, cleanCode(kind, textOf(form, CODE))) ? '' : codeKinds[kind].problem
}

/** Whether a code has its full length. */
export const isComplete = (kind: CodeKind, code: string): boolean => code.length === codeKinds[kind].length

/** A code as it is typed into a form; one that the server refused is never right later and goes from it. */
export function useCode({ wrongCodes }: Pick<Task, 'wrongCodes'>): [string, (code: string) => void] {
  const [typed, setTyped] = useState({ code: '', before: wrongCodes })
  const code = typed.before === wrongCodes ? typed.code : ''
  return [code, (next) => setTyped({ code: next, before: wrongCodes })]
}

/** For a form whose button waits for a whole code: browsers do not submit on Enter while it is disabled. */
export function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** A ref that focuses its element on mount. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly invalid?: boolean
  /** Id of a description. */
  readonly describedBy?: string | undefined
}

const cells = Array.from({ length: codeKinds.authenticator.length }, (_, index) => index)

/** The authenticator's code: six cells drawn below one real input, so that typing, pasting and autofill just work. */
export function CodeField({ value, onChange, invalid = false, describedBy }: CodeFieldProps) {
  const id = useId()
  const current = Math.min(value.length, cells.length - 1)
  return (
    <div className={styles.code} data-invalid={invalid || undefined}>
      <label className={hidden.visuallyHidden} htmlFor={id}>
        {codeKinds.authenticator.label}
      </label>
      <div className={styles.box}>
        <input
          ref={takeFocus}
          id={id}
          name={CODE}
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

const choices: ReadonlyArray<readonly [CodeKind, string]> = [
  ['authenticator', 'Authenticator'],
  ['backup', 'Backup code'],
]

interface SecondFactorFieldProps {
  readonly task: Task
  readonly kind: CodeKind
  readonly code: string
  readonly onKind: (kind: CodeKind) => void
  readonly onCode: (code: string) => void
}

/** A code of either kind, with a switch between them. */
export function SecondFactorField({ task, kind, code, onKind, onCode }: SecondFactorFieldProps) {
  const help = useId()
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className={hidden.visuallyHidden}>Kind of code</legend>
        {choices.map(([choice, label]) => (
          <button
            key={choice}
            type="button"
            className={styles.option}
            aria-pressed={choice === kind}
            onClick={() => onKind(choice)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Fragment key={task.wrongCodes}>
        {kind === 'authenticator' ? (
          <>
            <CodeField value={code} onChange={onCode} invalid={task.problem !== ''} describedBy={help} />
            <p id={help} className={styles.help}>
              The code changes every 30 seconds.
            </p>
          </>
        ) : (
          <InputField
            ref={takeFocus}
            label={codeKinds.backup.label}
            name={CODE}
            className={styles.backup}
            value={code}
            onChange={(event) => onCode(cleanCode('backup', event.target.value))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            hint="Letters A to F and digits."
          />
        )}
      </Fragment>
    </>
  )
}
