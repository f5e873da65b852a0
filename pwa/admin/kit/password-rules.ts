import { PASSWORD_RECOMMENDED } from '#contract/accounts/user.ts'

interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

/** Words for what can be wrong with a new password. */
export interface PasswordWords {
  readonly tooShort: string
  readonly different: string
}

/** What is wrong with a new password before it is sent, or "". The length counts code points, as the server does. */
export function passwordProblem(
  { password, confirmation }: NewPassword,
  minimum: number,
  { tooShort, different }: PasswordWords,
): string {
  if ([...password].length < minimum) return tooShort
  return password === confirmation ? '' : different
}

/** How strong a password is, from the weakest to the strongest. */
export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

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
  const counted =
    varied + (core.length === 0 ? Math.min(ends / 2, new Set(typed).size) : Math.min(ends, ENDS_COUNT))
  return strengths[steps.filter((step) => counted >= step).length] ?? null
}
