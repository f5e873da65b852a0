import { useCallback, useRef } from 'react'
import { type Settings, settings } from '#contract/settings/staff-groups.ts'
import { isStale } from '../kit/form/call-errors.ts'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import { settingTexts } from './cards/setting-texts.ts'
import { useSaveSettings } from './queries.ts'
import { changedFields, type StoredSettings, storedSettings } from './stored-settings.ts'

interface Held {
  readonly stored: StoredSettings
  readonly tag: string | null
  readonly banner: Banner
}

/** A form of the settings. Its drafts are kept under `draftKey`, without the password of the mail server. */
export function useSettingsForm(draftKey: string, { stored, tag, banner }: Held) {
  return useSafeForm({
    draftKey,
    schema: settings,
    stored: { values: stored.values, tag },
    send: useSendSettings(stored.values, banner),
    secrets: ['emailSettings.smtpPassword'],
    fields: settingTexts,
    messages,
  })
}

/** The specified messages. */
const messages = { failed: 'Failed to save settings. Please try again.' } as const

interface Sent {
  readonly values: Settings
  readonly tag: string | null
}

/** Sends only the groups that changed. Throws `ApiError`. */
function useSendSettings(
  stored: Settings,
  { success, failure }: Banner,
): (values: Settings, ifMatch: string | null) => Promise<Sent> {
  const { save } = useSaveSettings()
  const known = useRef(stored)
  known.current = stored
  return useCallback(
    async (values, ifMatch) => {
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
