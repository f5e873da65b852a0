import { useCallback } from 'react'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-write-endpoints.ts'
import type { VerifiedTraders } from '#contract/settings/trader-page.ts'
import { newerOf } from '../kit/newer.ts'
import { useStaffSave } from '../kit/staff-query.ts'
import type { TraderEdit } from './trader-edits.ts'

/** The group as the server holds it, and the entity tag of the settings around it. */
export interface StoredTraders {
  readonly group: VerifiedTraders
  readonly tag: string | null
}

/** How often an edit is made anew over what someone else saved in between. */
const ATTEMPTS = 5

const groupIn = (settings: unknown): VerifiedTraders | undefined =>
  (settings as { readonly verifiedTraders?: VerifiedTraders } | undefined)?.verifiedTraders

/**
 * Saves one deed on the group. Where someone else saved settings meanwhile it is done anew over theirs; where that is
 * impossible the refusal is thrown as it came, with what stands there now. (threat J1)
 */
export function useTraderSave() {
  const { save, isSaving } = useStaffSave(changeSettings, { refreshes: [readSettings] })
  const saveTraders = useCallback(
    async (edit: TraderEdit, stored: StoredTraders): Promise<StoredTraders> => {
      let { group, tag } = stored
      for (let attempt = 1; ; attempt += 1) {
        const verifiedTraders = edit(group)
        if (!verifiedTraders) return { group, tag }
        try {
          const { data, tag: next } = await save({ body: { verifiedTraders } }, tag)
          return { group: data.verifiedTraders, tag: next }
        } catch (error) {
          const newer = newerOf(error)
          const current = groupIn(newer?.current)
          if (!newer || !current || attempt === ATTEMPTS || !edit(current)) throw error
          group = current
          tag = newer.tag
        }
      }
    },
    [save],
  )
  return { saveTraders, isSaving }
}
