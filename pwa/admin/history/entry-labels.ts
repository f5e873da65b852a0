import { firmChange } from '#contract/firm.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { themeChange } from '#contract/theme/theme-endpoints.ts'
import { humanize } from '../kit/safe-save/value-text.tsx'

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
  'reset-link': 'made a link for a new password of',
  'mfa-enable': 'enabled two-factor sign-in for',
  'mfa-disable': 'disabled two-factor sign-in for',
  'verify-email': 'verified the email of',
  'test-email': 'sent a test email to',
  backup: 'downloaded a backup of',
  refused: 'was refused:',
}

/** Labels of the filter. */
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

/** What was done to what: "changed Kestrel Row Funding". */
export function actionLabel({ action, subject, subject_name }: HistoryEntry): string {
  const name = actionNames[action] ?? action
  if (action === 'sign-in-refused' && subject_name !== '') return `${name} as ${subject_name}`
  return subject === 'session' ? name : `${name} ${subject_name}`.trim()
}

/** The name stays in the history when the account is gone. */
export const actorName = ({ actor_name }: Pick<HistoryEntry, 'actor_name'>): string => actor_name || 'Someone'

const fieldNames: Readonly<Record<string, string>> = {
  logoUrl: 'Logo URL',
  affiliateUrl: 'Affiliate URL',
  gracePeridDays: 'Grace period days',
}

/** "evaluationFee" as "Evaluation fee". */
export const fieldLabel = (path: string): string => fieldNames[path] ?? humanize(path)

/** The subjects whose earlier versions can be restored, with their writable fields. */
export const restorable = {
  firm: Object.keys(firmChange.entries),
  settings: settingsGroupKeys,
  theme: Object.keys(themeChange.entries),
} as const satisfies Partial<Record<HistoryEntry['subject'], readonly string[]>>

export type RestorableSubject = keyof typeof restorable

export const isRestorable = (subject: HistoryEntry['subject']): subject is RestorableSubject =>
  subject in restorable
