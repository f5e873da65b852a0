import type { HistoryEntry } from '#contract/history.ts'
import { humanize } from '../kit/safe-save/value-text.tsx'

/** Labels of the filter. */
export const subjectNames: Readonly<Record<HistoryEntry['subject'], string>> = {
  firm: 'Firms',
  settings: 'Settings',
  theme: 'Themes',
  user: 'Users',
  session: 'Sign-ins',
  mail: 'Email',
  submission: 'Submissions',
  review: 'Published reviews',
  'answer-link': 'Links for firms',
  backup: 'Backups',
  permission: 'Refused permissions',
}

/** The name stays in the history when the account is gone. */
export const actorName = ({ actor_name }: Pick<HistoryEntry, 'actor_name'>): string => actor_name || 'Someone'

const fieldNames: Readonly<Record<string, string>> = {
  logoUrl: 'Logo URL',
  affiliateUrl: 'Affiliate URL',
  faviconUrl: 'Favicon URL',
  gracePeridDays: 'Grace period days',
  smtpPassword: 'SMTP password',
  category: 'Tier',
  /** The name of `resolution` in entries that were made before 2026-11-24. */
  settlement: 'Resolution',
}

/** "evaluationFee" as "Evaluation fee". */
export const fieldLabel = (path: string): string => fieldNames[path] ?? humanize(path)

/** A label inside a sentence: "SMTP password" stays as it is. */
export const lowered = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
