import type { AdminUser } from '#contract/accounts/user.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { BadgeKind } from '#pwa/ui/badge.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { daysLeft } from '#pwa/ui/moment-text.ts'

export const userMessages = {
  created: 'User created successfully! A verification email has been sent.',
  invited:
    'User created successfully! A verification email has been sent. It invites them to choose a password.',
  createdWithoutMail: 'User created successfully!',
  updated: 'User updated successfully!',
  /** For a new address of the last admin. */
  addressWaits: 'User updated successfully! The new address takes effect once the link sent to it is opened.',
  newAddress: 'A new address must be confirmed before this account can sign in again.',
  lastAddress: 'The new address replaces the old one once the link sent to it is opened.',
  resent: 'Verification email sent successfully!',
  missing: 'Please fill in all required fields',
  check: 'Please check the marked fields.',
  unanswered: 'Please try again.',
  loadFailed: (message: string) => `Failed to load users: ${message}`,
  createFailed: (message: string) => `Failed to create user: ${message}`,
  updateFailed: (message: string) => `Failed to update user: ${message}`,
  deleteFailed: (message: string) => `Failed to delete user: ${message}`,
  restored: (username: string) => `${username} is back with the same password, and is signed out everywhere.`,
  restoreFailed: (message: string) => `Failed to restore user: ${message}`,
  resendFailed: (message: string) => `Failed to resend verification: ${message}`,
} as const

/** By the way in which a new member of the staff gets in for the first time. */
export const wayHints = {
  invite: 'This address gets a link to choose a password. Nobody else sees the password.',
  password: 'This address gets a verification link. You pass the password on yourself.',
} as const

interface UserBadge {
  readonly kind: BadgeKind
  readonly icon?: IconName
  readonly label: string
}

/** Whether the user can sign in. */
export function statusBadge({
  is_verified,
  is_active,
}: Pick<AdminUser, 'is_verified' | 'is_active'>): UserBadge {
  if (!is_verified) return { kind: 'warn', label: 'Pending Verification' }
  return is_active ? { kind: 'ok', label: 'Active' } : { kind: 'plain', label: 'Inactive' }
}

/** Whether a second factor is set up, or by when it must be. */
export function factorBadge(
  user: Pick<AdminUser, 'mfa_enabled' | 'mfa_grace_period_until'>,
  now: Date,
): UserBadge {
  if (user.mfa_enabled) return { kind: 'ok', icon: 'shield-check', label: 'MFA Enabled' }
  const left = daysLeft(user.mfa_grace_period_until, now)
  if (left === 0) return { kind: 'bad', icon: 'shield-x', label: 'MFA Required' }
  return { kind: 'warn', icon: 'shield-alert', label: `MFA Required: ${pluralize(left, 'day')} left` }
}

/** The message for values that cannot be saved, by the texts of the required fields. */
export const refusalFor = (required: readonly string[]): string =>
  required.some((text) => text.trim() === '') ? userMessages.missing : userMessages.check

/** The message for a save that was refused, or that failed; null for neither. */
export function problemOf(problem: string | null, failed: (message: string) => string): string | null {
  const isRefusal = problem === userMessages.missing || problem === userMessages.check
  return problem === null || isRefusal ? problem : failed(problem)
}
