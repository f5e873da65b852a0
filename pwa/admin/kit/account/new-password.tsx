import { useEffect, useState } from 'react'
import { commonPasswords, easyPasswordFault } from '#contract/accounts/easy-passwords.ts'
import { PASSWORD_RECOMMENDED } from '#contract/accounts/user.ts'
import { isSamePassword, passwordForm, passwordLength } from '#contract/primitives/password-form.ts'
import { PasswordField } from '../form/inputs.tsx'

/** A new password and its confirmation, named `new-password` and `confirm-password`. */
export function NewPasswordFields({ minimum }: { readonly minimum: number }) {
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

/** The recommended length, and the strength of the typed password. */
export function PasswordAdvice(props: { readonly password: string; readonly minimum: number }) {
  const { password, minimum } = props
  const strength = passwordStrength(password, useCommonPasswords(password !== ''))
  return (
    <span className="grid grid-cols-1 gap-1">
      <span>{`At least ${minimum} characters; we recommend ${PASSWORD_RECOMMENDED} or more.`}</span>
      {/* Rendered empty on mount: screen readers only announce changes to existing live regions. */}
      <span role="status">
        {strength && (
          <span className="flex items-center gap-2 font-600 text-text">
            <span className="grid basis-36 grid-cols-4 gap-1" aria-hidden="true">
              {strengths.map((step) => (
                <span
                  key={step}
                  className={`h-1h rounded-(--w-4) border border-border-strong ${strengths.indexOf(step) <= strengths.indexOf(strength) ? markClasses[strength] : ''}`}
                />
              ))}
            </span>
            <span>{`Strength: ${strength}`}</span>
          </span>
        )}
      </span>
    </span>
  )
}

const none: ReadonlySet<string> = new Set()

/** Passwords that the server refuses as too common. Without them, for want of a connection, it is the first to say so. */
function useCommonPasswords(isTyping: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(none)
  useEffect(() => {
    if (isTyping) void commonPasswords().then(setCommon, () => setCommon(none))
  }, [isTyping])
  return common
}

/** The problem with a new password, or "". Length is counted, and the two are compared, as on the server. */
export function passwordProblem(
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
  minimum: number,
  { tooShort, different }: { readonly tooShort: string; readonly different: string },
): string {
  if (passwordLength(password) < minimum) return tooShort
  return isSamePassword(password, confirmation) ? '' : different
}

/** From weakest to strongest. */
const strengths = ['weak', 'fair', 'good', 'strong'] as const
type Strength = (typeof strengths)[number]

const markClasses = {
  weak: 'bg-danger-base forced-colors:bg-canvas-text',
  fair: 'bg-warning-base forced-colors:bg-canvas-text',
  good: 'bg-success-base forced-colors:bg-canvas-text',
  strong: 'bg-success-base forced-colors:bg-canvas-text',
} as const satisfies Record<Strength, string>

/** Leading and trailing digits or signs count as so many characters, and so do all repetitions of one: guessers try them first. */
const ENDS_COUNT = 2
const REPEATS_COUNT = 2
/** The counted lengths from which a password is fair, good and strong. */
const steps = [8, PASSWORD_RECOMMENDED, 16] as const

/**
 * Estimates strength from length and variety; null for "". Weak is also a password that the server refuses as easy to guess;
 * `common`: see `commonPasswords`.
 */
export function passwordStrength(password: string, common: ReadonlySet<string> = none): Strength | null {
  if (password === '') return null
  if (easyPasswordFault(password, common) !== null) return 'weak'
  const typed = [...passwordForm(password).toLowerCase()]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const first = typed.findIndex(isLetter)
  const core = first === -1 ? [] : typed.slice(first, typed.findLastIndex(isLetter) + 1)
  const ends = typed.length - core.length
  const varied = Math.min(core.length, new Set(core).size * REPEATS_COUNT)
  const counted =
    varied + (core.length === 0 ? Math.min(ends / 2, new Set(typed).size) : Math.min(ends, ENDS_COUNT))
  return strengths[steps.filter((step) => counted >= step).length] ?? null
}
