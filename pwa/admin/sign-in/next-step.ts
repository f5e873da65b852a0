import type { SignInReply } from '#contract/accounts/sign-in.ts'

/** Where an answer to a sign-in leads. */
type NextStep =
  | { readonly to: 'panel'; readonly token: string }
  | { readonly to: 'code' }
  /** `userId`: the enrolment's handle; absent where the server gave none. */
  | { readonly to: 'enrolment'; readonly userId: string | undefined }
  | { readonly to: 'refusal'; readonly problem: string }

/** Reads the answer of `login-new` or `mfa/verify`; `refusal` is said where it has no words. */
export function nextStep(reply: SignInReply, refusal: string): NextStep {
  if (reply.success && reply.token) return { to: 'panel', token: reply.token }
  if (reply.mfa_required) return { to: 'code' }
  if (reply.mfa_setup_required) return { to: 'enrolment', userId: reply.user_id }
  return { to: 'refusal', problem: reply.message || refusal }
}

/** What was typed at the login: kept in memory alone, until the code is in. */
export interface Credentials {
  readonly username: string
  readonly password: string
}
