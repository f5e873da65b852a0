import type { Digest } from '#contract/accounts/digest.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { BadgeKind } from '#pwa/ui/badge.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { daysLeft } from '#pwa/ui/moment-text.ts'
import type { FieldTable, FieldTexts } from '../kit/form/fields/field-table.ts'

/** How a new member of the staff gets in for the first time. */
const ways = [
  { value: 'invite', label: 'Invite by link' },
  { value: 'password', label: 'Set a password' },
] as const
const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'moderator', label: 'Moderator' },
] as const

/** The fields that the forms edit. */
export const userFields = {
  username: { kind: 'name', label: 'Username', required: true },
  email: { kind: 'email', autoComplete: 'off', label: 'Email', required: true, says: 'the email' },
  way: { kind: 'choice', options: ways, label: 'First sign-in' },
  password: { kind: 'own', label: 'Password', required: true },
  role: { kind: 'choice', options: roles, label: 'Role' },
  is_active: { kind: 'toggle', label: 'Active', recorded: 'Is active' },
} as const satisfies FieldTable

const { way: _, password: __, ...editedFields } = userFields

/** The choices of the digest stand among the fields of their account. */
type DigestField = `digest_${keyof Digest}`

/** All fields that History knows: those of the form, and those that change by actions of their own. */
export const recordedUserFields: FieldTexts<Exclude<keyof AdminUser, 'id' | 'version'> | DigestField> = {
  ...editedFields,
  is_verified: { kind: 'toggle', label: 'Is verified' },
  mfa_enabled: { kind: 'toggle', label: 'MFA enabled', says: 'two-factor sign-in' },
  mfa_grace_period_until: { kind: 'moment', label: 'MFA grace period until' },
  created_at: { kind: 'moment', label: 'Created at', says: 'the day of creation' },
  last_login: { kind: 'moment', label: 'Last login', says: 'the last sign-in' },
  digest_frequency: { label: 'Digest frequency', says: 'the frequency of the digest' },
  digest_reviews: { kind: 'toggle', label: 'Digest reviews', says: 'news of reviews' },
  digest_backup: { kind: 'toggle', label: 'Digest backup', says: 'news of failed backups' },
  digest_codes: { kind: 'toggle', label: 'Digest codes', says: 'news of ending codes' },
  digest_grace: { kind: 'toggle', label: 'Digest grace', says: 'news of ending grace periods' },
}

interface UserBadge {
  readonly kind: BadgeKind
  readonly icon?: IconName
  readonly label: string
}

/** Whether the user can sign in. */
export function statusBadge(user: Pick<AdminUser, 'is_verified' | 'is_active'>): UserBadge {
  if (!user.is_verified) return { kind: 'warn', label: 'Pending Verification' }
  return user.is_active ? { kind: 'ok', label: 'Active' } : { kind: 'plain', label: 'Inactive' }
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

const refusals = {
  missing: 'Please fill in all required fields',
  check: 'Please check the marked fields.',
} as const

/** The message for values that cannot be saved, by the texts of the required fields. */
export const refusalFor = (required: readonly string[]): string =>
  required.some((text) => text.trim() === '') ? refusals.missing : refusals.check

/** The message for a save that was refused, or that failed; null for neither. */
export function problemOf(problem: string | null, failed: (message: string) => string): string | null {
  const isRefusal = problem === refusals.missing || problem === refusals.check
  return problem === null || isRefusal ? problem : failed(problem)
}
