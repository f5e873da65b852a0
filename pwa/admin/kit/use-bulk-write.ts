import {
  type BulkConflict,
  bulkFirms,
  conflictsIn,
  type FirmBulk,
  type FirmBulkDone,
} from '#contract/firm-bulk.ts'
import { historyEndpoints } from '#contract/history.ts'
import { newerOf } from './call-errors.ts'
import { useStaffSave } from './staff-query.tsx'
import { useUpdateFirmsAtOnce } from './use-firms.ts'

interface BulkWrite {
  /**
   * Returns what was done, or the firms that stood in the way; throws for any other failure. `putsBack`: the entry or act of the
   * history that the request puts back.
   */
  write(
    request: FirmBulk,
    putsBack?: string,
  ): Promise<FirmBulkDone | { readonly conflicts: readonly BulkConflict[] }>
  readonly isSaving: boolean
}

/** Writes many firms in one request, and updates the cached list of them. */
export function useBulkWrite(): BulkWrite {
  const { save, isSaving } = useStaffSave(bulkFirms, { refreshes: historyEndpoints })
  const update = useUpdateFirmsAtOnce()
  const write: BulkWrite['write'] = async (request, putsBack) => {
    try {
      const { data } = await save({ body: request, query: { puts_back: putsBack } })
      update([...data.created, ...data.changed], data.removed)
      return data
    } catch (error) {
      const conflicts = conflictsIn(newerOf(error)?.current)
      if (!conflicts) throw error
      return { conflicts }
    }
  }
  return { write, isSaving }
}
