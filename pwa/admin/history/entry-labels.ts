import { firmChange } from '#contract/firm.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { themeChange } from '#contract/theme/theme-endpoints.ts'

const actionNames: Readonly<Record<string, string>> = {
  create: 'added',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
  activate: 'activated',
  import: 'imported',
  'sign-in': 'signed in',
  'sign-in-refused': 'was refused a sign-in',
  'sign-out': 'signed out',
  'password-change': 'changed the password of',
  'password-reset': 'reset the password of',
  'mfa-enable': 'enabled two-factor sign-in for',
  'mfa-disable': 'disabled two-factor sign-in for',
  'verify-email': 'verified the email of',
  'test-email': 'sent a test email to',
  backup: 'downloaded a backup of',
  refused: 'was refused:',
}

/** What kinds of things are called in the filter. */
export const subjectNames: Readonly<Record<HistoryEntry['subject'], string>> = {
  firm: 'Firms',
  settings: 'Settings',
  theme: 'Themes',
  user: 'Users',
  session: 'Sign-ins',
  mail: 'Email',
  submission: 'Submissions',
  backup: 'Backups',
  permission: 'Refused permissions',
}

/** What was done to whom: "changed Kestrel Row Funding". */
export function actionLabel({ action, subject, subject_name }: HistoryEntry): string {
  const name = actionNames[action] ?? action
  if (action === 'sign-in-refused' && subject_name !== '') return `${name} as ${subject_name}`
  return subject === 'session' ? name : `${name} ${subject_name}`.trim()
}

/** Who did it; a name in the history stays although the account may be gone. */
export const actorName = ({ actor_name }: Pick<HistoryEntry, 'actor_name'>): string => actor_name || 'Someone'

const fieldNames: Readonly<Record<string, string>> = {
  logoUrl: 'Logo URL',
  affiliateUrl: 'Affiliate URL',
  gracePeridDays: 'Grace period days',
}

/** "evaluationFee" as "Evaluation fee". */
export function fieldLabel(path: string): string {
  const own = fieldNames[path]
  if (own) return own
  const words = path
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Things of which an earlier version can be put back, and the fields that can be written. */
export const restorable = {
  firm: Object.keys(firmChange.entries),
  settings: settingsGroupKeys,
  theme: Object.keys(themeChange.entries),
} as const satisfies Partial<Record<HistoryEntry['subject'], readonly string[]>>

export type RestorableSubject = keyof typeof restorable

export const isRestorable = (subject: HistoryEntry['subject']): subject is RestorableSubject =>
  subject in restorable
