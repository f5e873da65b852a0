import * as v from 'valibot'
import { endpoint, MAIL_PATIENCE } from '../endpoint.ts'
import { plainDigits } from '../primitives/digits.ts'
import { id, moment, typedText } from '../primitives/text-input.ts'
import { minutes } from '../primitives/time.ts'
import { accountEmail, adminUser, password, username } from './user.ts'

/** A typed user name. Whether it exists is said only by "Invalid username or password". */
const typedName = typedText(254)
/** A typed code of the second factor, in the digits of any keyboard. */
const code = typedText(64, v.transform(plainDigits))
export const linkToken = typedText(128)
/** A user's id, or an enrolment handle that a login gave. */
const enrolmentSubject = typedText(128)

const message = v.object({ message: v.string() })

const signInReply = v.object({
  success: v.boolean(),
  message: v.optional(v.string()),
  token: v.optional(v.string()),
  mfa_required: v.optional(v.boolean()),
  mfa_setup_required: v.optional(v.boolean()),
  user_id: v.optional(v.string()),
  mfa_grace_days_left: v.optional(v.number()),
  backup_codes_remaining: v.optional(v.number()),
})
export type SignInReply = v.InferOutput<typeof signInReply>

export const login = endpoint({
  method: 'POST',
  path: '/api/admin/login-new',
  summary: 'Sign in with username and password',
  permission: 'account:sign-in',
  body: v.strictObject({ username: typedName, password }),
  response: signInReply,
})

export const verifyMfa = endpoint({
  method: 'POST',
  path: '/api/admin/mfa/verify',
  summary: 'Finish a sign-in with an authenticator code or a backup code',
  permission: 'account:sign-in',
  body: v.strictObject({ username: typedName, password, totp_code: code }),
  response: signInReply,
})

/** The fields that hold a code of the second factor: an error about one of them says that the code was wrong. */
export const codeFields = ['totp_code', 'current_code'] as const
export type CodeField = (typeof codeFields)[number]

export const setupMfa = endpoint({
  method: 'POST',
  path: '/api/admin/mfa/setup',
  summary: 'Begin enrolment: a new secret and backup codes, pending until one code verifies',
  permission: 'account:sign-in',
  body: v.strictObject({
    user_id: enrolmentSubject,
    /** Required, with `current_code`, to replace one's own second factor. */
    current_password: v.optional(password),
    /** A code or a backup code of the second factor that is replaced. */
    current_code: v.optional(code),
  }),
  response: v.object({
    qr_code_url: v.string(),
    secret: v.string(),
    backup_codes: v.array(v.string()),
    /** The address that an authenticator app on the same device opens. */
    otpauth_url: v.string(),
  }),
  // Ten backup codes are hashed in turn, each with the work of a password: a busy server is silent for long.
  timeoutMs: minutes(1),
})

export const verifyMfaSetup = endpoint({
  method: 'POST',
  path: '/api/admin/mfa/verify-setup',
  summary: 'Finish enrolment with a first code',
  permission: 'account:sign-in',
  body: v.strictObject({ user_id: enrolmentSubject, totp_code: code }),
  response: signInReply,
})

export const disableMfa = endpoint({
  method: 'POST',
  path: '/api/admin/mfa/disable',
  summary: 'Switch off two-factor authentication: your own, or, as an admin, that of another user',
  permission: 'account:own',
  body: v.strictObject({ user_id: id, current_password: password }),
  requiresRecentSignIn: true,
  response: message,
})

export const mfaStatus = endpoint({
  method: 'GET',
  path: '/api/admin/mfa/status/:id',
  summary: 'Whether a user is enrolled',
  permission: 'account:own',
  params: v.object({ id }),
  response: v.object({
    mfa_enabled: v.boolean(),
    mfa_grace_period_until: v.nullable(moment),
    backup_codes_remaining: v.number(),
  }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/admin/verify-email',
  summary:
    'Confirm an email address with the token of a mailed link; again, it says that the address is confirmed',
  permission: 'account:sign-in',
  body: v.strictObject({ token: linkToken }),
  response: message,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/admin/resend-verification',
  summary: 'Mail the verification link again',
  permission: 'account:sign-in',
  body: v.strictObject({ email: accountEmail }),
  response: v.object({
    message: v.string(),
    email_sent: v.optional(v.boolean()),
    verification_url: v.optional(v.string()),
  }),
  timeoutMs: MAIL_PATIENCE,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/request-password-reset',
  summary: 'Mail a link to choose a new password; the answer never says whether the account exists',
  permission: 'account:sign-in',
  body: v.strictObject({ email: accountEmail }),
  response: message,
})

/** Prefix of invitation tokens: their page welcomes a new user, a reset does not. */
export const INVITATION = 'inv_'

/** The parameter by which a link to choose a password names its owner, for links that no mail explains. */
export const NAME_PARAM = 'for'

/** The name in that parameter; null where there is none that an account could have. */
export function greetedName(value: string | null): string | null {
  const name = v.safeParse(username, value ?? '')
  return name.success ? name.output : null
}

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/reset-password',
  summary: 'Choose a new password by the token of a mailed link',
  permission: 'account:sign-in',
  body: v.strictObject({ token: linkToken, new_password: password }),
  response: message,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/change-password',
  summary: 'Change the own password; every session ends',
  permission: 'account:own',
  body: v.strictObject({ current_password: password, new_password: password, confirm_password: password }),
  response: message,
})

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who is signed in',
  permission: 'account:own',
  response: v.object({
    ...adminUser.entries,
    /** 256 bits in base64url, constant per user. A device encrypts its drafts with it and never stores it. */
    draft_key: v.optional(v.string()),
    /** Days until two factors are owed; absent where they are not, or are set up. */
    mfa_grace_days_left: v.optional(v.number()),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End this session',
  permission: 'account:own',
  response: message,
})
