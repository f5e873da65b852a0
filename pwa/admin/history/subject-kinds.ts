import { firmChange } from '#contract/firm.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { themeChange } from '#contract/theme/theme-write-endpoints.ts'

/** Things of which an earlier version can be put back, and the fields that can be written. */
export const restorable = {
  firm: Object.keys(firmChange.entries),
  settings: settingsGroupKeys,
  theme: Object.keys(themeChange.entries),
} as const satisfies Partial<Record<HistoryEntry['subject'], readonly string[]>>

export type RestorableSubject = keyof typeof restorable

export const isRestorable = (subject: HistoryEntry['subject']): subject is RestorableSubject =>
  subject in restorable
