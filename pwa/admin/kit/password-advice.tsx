import { PASSWORD_RECOMMENDED } from '#contract/accounts/user.ts'
import styles from './password-advice.module.css'
import { passwordStrength, strengths } from './password-rules.ts'

interface PasswordAdviceProps {
  /** What was typed so far. */
  readonly password: string
  readonly minimum: number
}

/** How long a new password should be, and how strong the typed one is. Stands where a field's help does. */
export function PasswordAdvice({ password, minimum }: PasswordAdviceProps) {
  const strength = passwordStrength(password)
  return (
    <span className={styles.advice}>
      <span>
        At least {minimum} characters; we recommend {PASSWORD_RECOMMENDED} or more.
      </span>
      {/* Rendered empty on mount: screen readers only announce changes to existing live regions. */}
      <span role="status">
        {strength && (
          <span className={styles.strength} data-strength={strength}>
            <span className={styles.bars} aria-hidden="true">
              {strengths.map((step) => (
                <span
                  key={step}
                  data-reached={strengths.indexOf(step) <= strengths.indexOf(strength) || undefined}
                />
              ))}
            </span>
            Strength: {strength}
          </span>
        )}
      </span>
    </span>
  )
}
