import { commonPasswords, easyPasswordFault, plainPassword } from '#contract/accounts/easy-passwords.ts'
import { passwordLength } from '#contract/primitives/password-form.ts'

/** The account whose password is checked: what others may know about it. */
interface PasswordOwner {
  readonly username: string
  readonly email: string
  readonly siteName: string
}

/** Fewest characters of a name that may not be part of a password. */
const SHORTEST_NAME = 3

const letters = (text: string) => plainPassword(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The fault of a new password, as a sentence; null where it is accepted. Length counts code points of the form that is hashed;
 * there is no rule of composition.
 */
export async function passwordFault(
  password: string,
  minimum: number,
  owner: PasswordOwner,
): Promise<string | null> {
  if (passwordLength(password) < minimum) return `Password must be at least ${minimum} characters long.`
  const easy = easyPasswordFault(password, await commonPasswords())
  if (easy !== null) return easy
  const [mailbox = ''] = owner.email.split('@')
  const known = [owner.username, owner.email, mailbox, owner.siteName].map(letters)
  const written = letters(password)
  if (known.some((name) => name.length >= SHORTEST_NAME && written.includes(name))) {
    return 'The password must not contain your name, your email address or the name of the site.'
  }
  return null
}
