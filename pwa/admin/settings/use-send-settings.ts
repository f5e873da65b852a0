import { useCallback, useRef } from 'react'
import { readAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-write-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { useStaffSave } from '../kit/staff-query.ts'
import { changedGroups } from './changed-settings.ts'
import { storedSettings } from './stored-settings.ts'

interface Sent {
  readonly values: Settings
  readonly tag: string | null
}

/** Sends the groups that differ from what is stored, and no other. Throws `ApiError`. */
export function useSendSettings(stored: Settings): (values: Settings, ifMatch: string | null) => Promise<Sent> {
  const { save } = useStaffSave(changeSettings, { refreshes: [readSettings, readAutoBackup] })
  const known = useRef(stored)
  known.current = stored
  return useCallback(
    async (values, ifMatch) => {
      const { data, tag } = await save({ body: changedGroups(values, known.current) }, ifMatch)
      return { values: storedSettings(data)?.values ?? values, tag }
    },
    [save],
  )
}
