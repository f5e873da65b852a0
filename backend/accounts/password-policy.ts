import { commonPasswords } from './common-passwords.ts'

/** Whose password is judged: words that others know about the account. */
export interface PasswordOwner {
  readonly username: string
  readonly email: string
  readonly siteName: string
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
  '1q2w3e4r5t6y',
]

/** The text without what people put around a word to please a rule: digits and signs at both ends. */
const core = (text: string) => text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const letters = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is wrong with a new password, as a sentence; null where it may be taken. Length counts code points; there is
 * no rule of composition. (threat A1)
 */
export function passwordFault(password: string, minimum: number, owner: PasswordOwner): string | null {
  if ([...password].length < minimum) return `Password must be at least ${minimum} characters long.`
  const typed = plain(password)
  const word = core(typed)
  if (commonPasswords.has(typed) || commonPasswords.has(word)) return 'This password is too common.'
  if (isRow(typed)) return 'This password is too easy to guess.'
  const [mailbox = ''] = owner.email.split('@')
  const known = [owner.username, owner.email, mailbox, owner.siteName].map(letters)
  const own = [letters(password), letters(word)]
  if (known.some((text) => text.length > 2 && own.includes(text))) {
    return 'The password must not be your name, your e-mail address or the name of the site.'
  }
  return null
}

/** Keys or letters in their order, or one letter over and over. */
function isRow(typed: string): boolean {
  if (/^([a-z0-9])\1*$/.test(typed)) return true
  const backwards = [...typed].reverse().join('')
  return rows.some((row) => row.repeat(2).includes(typed) || row.repeat(2).includes(backwards))
}
