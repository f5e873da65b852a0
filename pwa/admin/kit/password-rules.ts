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
