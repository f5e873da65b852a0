/**
 * The form in which passwords are hashed and compared: keyboards and systems write one word in several ways (é as one character or
 * as two, full-width letters), and the person at the keyboard cannot see which. NFKC, as NIST SP 800-63B-4 advises. (threat A1)
 */
export const passwordForm = (typed: string): string => typed.normalize('NFKC')

/** The length of a password in code points, the same whichever way it was typed. */
export const passwordLength = (typed: string): number => [...passwordForm(typed)].length

/** Whether two typed passwords are one. */
export const isSamePassword = (one: string, other: string): boolean =>
  passwordForm(one) === passwordForm(other)
