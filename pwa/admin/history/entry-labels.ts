import type { HistoryEntry } from '#contract/history.ts'
import { firmPartTexts, recordedFirmFields } from '../firms/fields.ts'
import { type RecordedFields, recordedLabel } from '../kit/form/fields/field-table.ts'
import { humanize } from '../kit/form/safe-save/value-text.tsx'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'

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
  page: 'Pages',
  'personal-data': 'Personal data',
  'public-change': 'Public record',
}

/** The name stays in the history when the account is gone. */
export const actorName = ({ actor_name }: Pick<HistoryEntry, 'actor_name'>): string => actor_name || 'Someone'

/** Labels of fields, from the table of their noun. A field that several nouns share has one label. */
export const recordedFields: RecordedFields = {
  ...themeFields,
  ...recordedUserFields,
  ...recordedFirmFields,
  ...firmPartTexts,
}

const otherNames: Readonly<Record<string, string>> = {
  gracePeridDays: 'Grace period days',
  smtpPassword: 'SMTP password',
  /** The name of `resolution` in entries that were made before 2026-11-24. */
  settlement: 'Resolution',
}

/** "evaluationFee" as "Evaluation fee"; a setting with the title of its card. */
export function fieldLabel(path: string): string {
  const row = Object.hasOwn(recordedFields, path) ? recordedFields[path] : undefined
  return row ? recordedLabel(row) : (settingTexts[path]?.label ?? otherNames[path] ?? humanize(path))
}

/** A label inside a sentence: "SMTP password", "YouTube URL" and names stay as they are. */
export const lowered = (label: string): string =>
  /^(?:\p{Lu}\p{Ll}*\p{Lu}|(?:Discord|Instagram)\b)/u.test(label)
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1)
