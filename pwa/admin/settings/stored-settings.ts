import { useCallback, useRef } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SettingsChange, SettingsView } from '#contract/settings/settings-endpoints.ts'
import { type Settings, settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { isStale } from '../kit/form/call-errors.ts'
import type { FieldOf } from '../kit/form/fields/form-field.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import type { SettingsCard } from './cards/card-groups.ts'
import { settingTexts } from './cards/setting-texts.ts'
import { useSaveSettings } from './queries.ts'

/** The settings as the form holds them, and values that only the server knows. */
export interface StoredSettings {
  readonly values: Settings
  /** Whether the server has a mail password for these settings. */
  readonly hasPassword: boolean
}

/** The form values of a reply, in the contract's order; null if the reply is not an admin's. */
export function storedSettings(reply: SettingsView | PublicSettings): StoredSettings | null {
  if (!('emailSettings' in reply)) return null
  const { hasPassword, ...emailSettings } = reply.emailSettings
  const groups = { ...reply, emailSettings }
  const values = Object.fromEntries(settingsGroupKeys.map((name) => [name, groups[name]]))
  return { values: values as Settings, hasPassword }
}

/**
 * The defaults, except for what the owner wrote, the traders, the pages and the criteria, and for the time of the last backup. An
 * empty mail password keeps the stored one.
 */
export function defaultSettings({ verifiedTraders, autoBackup, ...values }: Settings): Settings {
  const { pages, operator, rubric, setup } = values
  return {
    ...{ ...settingsDefaults, pages, operator, rubric, setup },
    verifiedTraders: { ...settingsDefaults.verifiedTraders, traders: verifiedTraders.traders },
    autoBackup: { ...settingsDefaults.autoBackup, last_backup: autoBackup.last_backup },
  }
}

const covers = (whole: string, part: string) => whole === part || part.startsWith(`${whole}.`)

/** Whether one of the changed settings belongs to a card. */
export const isCardChanged = ({ owns }: SettingsCard, changed: readonly string[]): boolean =>
  changed.some((path) => owns.some((owned) => covers(owned, path) || covers(path, owned)))

/** The entries of `values` that differ from `stored`. */
const changedIn = <T extends object>(values: T, stored: T): [keyof T & string, T[keyof T]][] =>
  (Object.keys(stored) as (keyof T & string)[])
    .filter((name) => !isSame(values[name], stored[name]))
    .map((name) => [name, values[name]])

/** The fields that differ from what is stored, by group. */
export function changedFields(values: Settings, stored: Settings): SettingsChange {
  const groups = changedIn(values, stored).map(([name]) => [
    name,
    Object.fromEntries(changedIn<object>(values[name], stored[name])),
  ])
  return Object.fromEntries(groups)
}

export type SettingsForm = FieldOf<Settings>['form']

/** Props of the parts of a card that are more than fields. */
export interface ExtraProps {
  readonly form: SettingsForm
  readonly stored: StoredSettings
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
}

/** The specified messages. */
const messages = { failed: 'Failed to save settings. Please try again.' } as const

interface Held {
  readonly stored: StoredSettings
  readonly tag: string | null
}

/** A form of the settings. Its drafts are kept under `draftKey`, without the password of the mail server. */
export function useSettingsForm(draftKey: string, { stored: { values }, tag }: Held) {
  return useSafeForm({
    draftKey,
    schema: settings,
    stored: { values, tag },
    send: useSendSettings(values),
    secrets: ['emailSettings.smtpPassword'],
    fields: settingTexts,
    messages,
  })
}

/** Sends only the groups that changed. Throws `ApiError`. */
function useSendSettings(stored: Settings) {
  const { success, failure } = useBanner()
  const { save } = useSaveSettings()
  const known = useRef(stored)
  known.current = stored
  return useCallback(
    async (values: Settings, ifMatch: string | null) => {
      try {
        const { data, tag } = await save({ body: changedFields(values, known.current) }, ifMatch)
        success('Settings saved')
        return { values: storedSettings(data)?.values ?? values, tag }
      } catch (error) {
        if (!isStale(error)) failure(messages.failed)
        throw error
      }
    },
    [save, success, failure],
  )
}
