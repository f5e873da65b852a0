import { passwordForm } from '../primitives/password-form.ts'

/** Guesses specific to this site, and well-known words of other keyboards, beside the common passwords. */
const siteSpecific = `
p@ssword superuser qwertz login twitter linkedin fortnite roblox bitcoin forex propfirm funded payout hasło toor
gwerty 1g2w3e4r tierlist tierboard trading trader futures stocks
`

/** No entry that is taken apart from a longer text is longer than this, in code points. */
const LONGEST_COMMON = 24

let loading: Promise<ReadonlySet<string>> | null = null

/**
 * Passwords that guessers try first, in lower case: about fifty thousand. Loaded on first use, since most servers and screens
 * never need them. Rejects where they cannot be loaded.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= readCommonPasswords().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'].map(plainPassword)
  return new Set([...common, ...siteSpecific.trim().split(/\s+/)])
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
  '1q2w3e4r5t6y',
]

/** Fewest characters of a core that is refused for being a row or a repetition. */
const SHORTEST_ROW = 5
/** Longest text, in code points, that is refused for being one short piece over and over. */
const LONGEST_REPEAT = 16
/** Longest such piece, in code points. */
const LONGEST_PIECE = 4

/** The form in which passwords are looked for in lists: case does not count. */
export const plainPassword = (text: string) => passwordForm(text).toLowerCase()
const isLetter = (character: string) => /\p{L}/u.test(character)
const isDigit = (character: string) => /\p{N}/u.test(character)

/** Why a password falls to the first guesses, as a sentence; null where it does not. `common`: see `commonPasswords`. */
export function easyPasswordFault(password: string, common: ReadonlySet<string>): string | null {
  const typed = plainPassword(password)
  const characters = [...typed]
  const core = coreOf(characters)
  if (isCommon(characters, core, common)) return 'This password is too common.'
  const easy = [characters, ...(core.text.length < SHORTEST_ROW ? [] : [core.text])]
  const isEasy = easy.some((text) => isRow(text.join('')) || isRepeat(text))
  return isEasy ? 'This password is too easy to guess.' : null
}

interface Core {
  readonly text: readonly string[]
  /** Where it begins and ends; -1 where there is neither letter nor digit. */
  readonly first: number
  readonly last: number
}

/** The text without the digits and signs that people add around a word to satisfy a rule; of a number, without signs only. */
function coreOf(typed: readonly string[]): Core {
  const isKept = typed.some(isLetter) ? isLetter : isDigit
  const first = typed.findIndex(isKept)
  const last = typed.findLastIndex(isKept)
  return { text: first === -1 ? [] : typed.slice(first, last + 1), first, last }
}

/** Whether this is a common password once some, all or none of the padding around its core is removed. */
function isCommon(typed: readonly string[], { first, last }: Core, common: ReadonlySet<string>): boolean {
  if (common.has(typed.join(''))) return true
  if (first === -1 || last - first >= LONGEST_COMMON) return false
  for (let start = Math.max(0, last - LONGEST_COMMON); start <= first; start++) {
    const end = Math.min(typed.length - 1, start + LONGEST_COMMON)
    for (let stop = last; stop <= end; stop++) {
      if (common.has(typed.slice(start, stop + 1).join(''))) return true
    }
  }
  return false
}

/** Keys or letters in their order, or one letter over and over. */
function isRow(typed: string): boolean {
  if (/^([a-z0-9])\1*$/.test(typed)) return true
  const backwards = [...typed].reverse().join('')
  return rows.some((row) => row.repeat(2).includes(typed) || row.repeat(2).includes(backwards))
}

/** One short piece over and over, like "zaq1zaq1". */
function isRepeat(typed: readonly string[]): boolean {
  if (typed.length > LONGEST_REPEAT) return false
  const repeats = (size: number) => typed.every((character, index) => character === typed[index % size])
  const most = Math.min(LONGEST_PIECE, Math.floor(typed.length / 2))
  return Array.from({ length: most }, (_, index) => index + 1).some(repeats)
}
