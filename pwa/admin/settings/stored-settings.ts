import { isSame } from '#contract/primitives/is-same.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SettingsChange, SettingsView } from '#contract/settings/settings-endpoints.ts'
import { type Settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import type { FieldOf } from '../kit/fields/form-field.tsx'
import type { SettingsCard } from './cards/card.ts'

/** The settings as the form holds them, and what only the server knows. */
export interface StoredSettings {
  readonly values: Settings
  /** Whether a mail password is stored for the server of these settings. */
  readonly hasPassword: boolean
}

/** What a reply means for the form; null where it is not an admin's. Keys in the contract's order. */
export function storedSettings(reply: SettingsView | PublicSettings): StoredSettings | null {
  if (!('emailSettings' in reply)) return null
  const { hasPassword, ...emailSettings } = reply.emailSettings
  const groups = { ...reply, emailSettings }
  const values = Object.fromEntries(settingsGroupKeys.map((name) => [name, groups[name]]))
  return { values: values as Settings, hasPassword }
}

/**
 * The defaults in the place of what is there. The traders stay, and the mail password: an empty field keeps it. So does
 * the moment of the last backup, which is no setting.
 */
export function defaultSettings({ verifiedTraders, autoBackup }: Settings): Settings {
  const { traders } = verifiedTraders
  return {
    ...settingsDefaults,
    verifiedTraders: { ...settingsDefaults.verifiedTraders, traders },
    autoBackup: { ...settingsDefaults.autoBackup, last_backup: autoBackup.last_backup },
  }
}

const covers = (whole: string, part: string) => whole === part || part.startsWith(`${whole}.`)

/** Whether one of the changed values stands on a card. */
export const isCardChanged = ({ owns }: SettingsCard, changed: readonly string[]): boolean =>
  changed.some((path) => owns.some((owned) => covers(owned, path) || covers(path, owned)))

/** What of `values` differs from `stored`, by name. */
const changedIn = <T extends object>(values: T, stored: T): [keyof T & string, T[keyof T]][] =>
  (Object.keys(stored) as (keyof T & string)[])
    .filter((name) => !isSame(values[name], stored[name]))
    .map((name) => [name, values[name]])

/** The fields that differ from what the server holds, by group: a save sends no other. */
export function changedFields(values: Settings, stored: Settings): SettingsChange {
  const groups = changedIn(values, stored).map(([name]) => [
    name,
    Object.fromEntries(changedIn<object>(values[name], stored[name])),
  ])
  return Object.fromEntries(groups)
}

/** The form that holds all settings at once. */
export type SettingsForm = FieldOf<Settings>['form']

/** What the parts of a card that are more than fields know. */
export interface ExtraProps {
  readonly form: SettingsForm
  /** What the server holds. */
  readonly stored: StoredSettings
  /** Whether anything waits to be saved. */
  readonly isDirty: boolean
}
