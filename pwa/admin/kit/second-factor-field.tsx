import { useId } from 'react'
import hidden from '#pwa/ui/visually-hidden.module.css'
import { CodeField, type CodeKind, cleanCode, codeKinds } from './code-field.tsx'
import { Field } from './field.tsx'
import styles from './second-factor-field.module.css'

const choices: ReadonlyArray<readonly [CodeKind, string]> = [
  ['authenticator', 'Authenticator'],
  ['backup', 'Backup code'],
]

interface SecondFactorFieldProps {
  readonly kind: CodeKind
  readonly code: string
  readonly invalid: boolean
  readonly onKind: (kind: CodeKind) => void
  readonly onCode: (code: string) => void
}

/** A code of either kind, with the switch between them. */
export function SecondFactorField({ kind, code, invalid, onKind, onCode }: SecondFactorFieldProps) {
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
      {kind === 'authenticator' ? (
        <>
          <CodeField value={code} onChange={onCode} invalid={invalid} describedBy={help} />
          <p id={help} className={styles.help}>
            The code changes every 30 seconds.
          </p>
        </>
      ) : (
        <Field
          label={codeKinds.backup.label}
          className={styles.backup}
          value={code}
          onChange={(event) => onCode(cleanCode('backup', event.target.value))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          help="Letters A to F and digits."
        />
      )}
    </>
  )
}
