import { useCallback, useRef } from 'react'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { isStale } from '../kit/form/call-errors.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import { useSaveSettings } from './queries.ts'
import { changedFields, storedSettings } from './stored-settings.ts'

interface Sent {
  readonly values: Settings
  readonly tag: string | null
}

/** The specified messages. */
export const saveMessages = { failed: 'Failed to save settings. Please try again.' } as const

/** Sends only the groups that changed. Throws `ApiError`. */
export function useSendSettings(
  stored: Settings,
  { success, failure }: Pick<Banner, 'success' | 'failure'>,
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
        if (!isStale(error)) failure(saveMessages.failed)
        throw error
      }
    },
    [save, success, failure],
  )
}
