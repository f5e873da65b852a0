import { useState } from 'react'
import { PASSWORD_RECOMMENDED } from '#contract/accounts/user.ts'
import { PasswordField } from './input-field.tsx'
import styles from './new-password.module.css'

interface NewPasswordFieldsProps {
  readonly minimum: number
}

/** A new password and its repetition, as `new-password` and `confirm-password` of the form. */
export function NewPasswordFields({ minimum }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        hint={<PasswordAdvice password={typed} minimum={minimum} />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PasswordField label="Confirm New Password" name="confirm-password" autoComplete="new-password" />
    </>
  )
}

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

interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

/** Words for what can be wrong with a new password. */
interface PasswordMessages {
  readonly tooShort: string
  readonly different: string
}

/** What is wrong with a new password before it is sent, or "". The length counts code points, as the server does. */
export function passwordProblem(
  { password, confirmation }: NewPassword,
  minimum: number,
  { tooShort, different }: PasswordMessages,
): string {
  if ([...password].length < minimum) return tooShort
  return password === confirmation ? '' : different
}

/** How strong a password is, from the weakest to the strongest. */
const strengths = ['weak', 'fair', 'good', 'strong'] as const
type Strength = (typeof strengths)[number]

/** What digits or signs at both ends of a word count for, in characters: guessers add them first. */
const ENDS_COUNT = 2
/** What one character counts for, however often it stands there. */
const REPEATS_COUNT = 2
/** From how many characters on, so counted, a password is fair, good and strong. */
const steps = [8, PASSWORD_RECOMMENDED, 16] as const

/** How strong a password looks by its length and variety; null for none. The server alone knows the common ones. */
export function passwordStrength(password: string): Strength | null {
  if (password === '') return null
  const typed = [...password.toLowerCase()]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const first = typed.findIndex(isLetter)
  const core = first === -1 ? [] : typed.slice(first, typed.findLastIndex(isLetter) + 1)
  const ends = typed.length - core.length
  const varied = Math.min(core.length, new Set(core).size * REPEATS_COUNT)
  const pluralize =
    varied + (core.length === 0 ? Math.min(ends / 2, new Set(typed).size) : Math.min(ends, ENDS_COUNT))
  return strengths[steps.filter((step) => pluralize >= step).length] ?? null
}
