import { useCallback, useRef } from 'react'
import { readAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import type { Banner } from '../kit/banner.tsx'
import { isOvertaken } from '../kit/explain.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { changedFields, storedSettings } from './stored-settings.ts'

interface Sent {
  readonly values: Settings
  readonly tag: string | null
}

/** The specified words. */
export const saveMessages = { failed: 'Failed to save settings. Please try again.' } as const

/** Sends the groups that differ from what is stored, and no other; the banner says what became of it. Throws `ApiError`. */
export function useSendSettings(
  stored: Settings,
  { success, failure }: Pick<Banner, 'success' | 'failure'>,
): (values: Settings, ifMatch: string | null) => Promise<Sent> {
  const { save } = useStaffSave(changeSettings, { refreshes: [readSettings, readAutoBackup] })
  const known = useRef(stored)
  known.current = stored
  return useCallback(
    async (values, ifMatch) => {
      try {
        const { data, tag } = await save({ body: changedFields(values, known.current) }, ifMatch)
        success('Settings saved')
        return { values: storedSettings(data)?.values ?? values, tag }
      } catch (error) {
        if (!isOvertaken(error)) failure(saveMessages.failed)
        throw error
      }
    },
    [save, success, failure],
  )
}
