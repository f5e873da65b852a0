import { createContext, useCallback, useContext, useMemo, useRef } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SettingsChange, SettingsView } from '#contract/settings/settings-endpoints.ts'
import { type Settings, settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { isStale } from '../kit/form/call-errors.ts'
import type { FieldOf } from '../kit/form/fields/form-field.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { type SettingsCard, settingsCards } from './cards/card-groups.ts'
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

/** The form of the settings, for the parts of a card. */
interface SettingsOf {
  readonly form: FieldOf<Settings>['form']
  readonly stored: StoredSettings
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
}

export const SettingsContext = createContext<SettingsOf | null>(null)

export function useSettingsOf(): SettingsOf {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('No settings are edited')
  return settings
}

/** The specified messages. */
const messages = { failed: 'Failed to save settings. Please try again.' } as const

/**
 * A form of the settings, and what `SettingsContext` hands on of it. Its drafts are kept under `draftKey`, without the password of
 * the mail server.
 */
export function useSettingsForm(draftKey: string, stored: StoredSettings, tag: string | null) {
  const { values } = stored
  const safe = useSafeForm({
    draftKey,
    schema: settings,
    stored: { values, tag },
    thing: { noun: 'settings', id: 'settings' },
    send: useSendSettings(values),
    secrets: ['emailSettings.smtpPassword'],
    fields: settingTexts,
    messages,
  })
  const { form, isDirty } = safe
  return { safe, shared: useMemo(() => ({ form, stored, isDirty }), [form, stored, isDirty]) }
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

/** A field whose value is refused, and the card it stands on. */
interface Fault {
  readonly path: string
  /** Undefined for a value that no card shows. */
  readonly card: string | undefined
}

/** The paths that errors of a form are about; a list counts once. */
export function faultyPaths(errors: object, prefix = ''): readonly string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = `${prefix}${key}`
    const isField =
      Array.isArray(error) || 'root' in error || typeof Reflect.get(error, 'message') === 'string'
    return isField ? [path] : faultyPaths(error, `${path}.`)
  })
}

/** Every field of the screen in its order; one that stands on two cards is the first one's. */
const shownFields = settingsCards
  .flatMap(({ key, enabled, fields }) =>
    [...(enabled ? [enabled] : []), ...fields.map(({ path }) => path)].map((path) => ({ path, card: key })),
  )
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

/** The faults in the order of the screen. */
export function faultsIn(errors: object): readonly Fault[] {
  const paths = faultyPaths(errors)
  const shown = shownFields.filter(({ path }) => paths.includes(path))
  const others = paths
    .filter((path) => !shown.some((fault) => fault.path === path))
    .map((path) => ({ path, card: settingsCards.find((card) => isCardChanged(card, [path]))?.key }))
  return [...shown, ...others]
}

/** How many faults stand on each card. */
export function faultCounts(faults: readonly Fault[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { card } of faults) if (card) counts[card] = (counts[card] ?? 0) + 1
  return counts
}

/** "2 fields need attention". */
export const faultLabel = (count: number): string =>
  pluralize(count, 'field needs attention', 'fields need attention')
