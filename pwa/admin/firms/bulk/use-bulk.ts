import type { StaffFirm } from '#contract/firm.ts'
import { BULK_BODY_BYTES, bulkFirms, conflictsIn, type FirmBulk } from '#contract/firm-bulk.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import type { Banner } from '../../kit/banner.tsx'
import { newerOf } from '../../kit/call-errors.ts'
import { pluralize } from '../../kit/format.ts'
import { useRefresh, useStaffSave } from '../../kit/staff-query.tsx'
import { useUpdateFirmsAtOnce } from '../../kit/use-firms.ts'
import { type BulkAction, inverseOf, requestOf } from './bulk-request.ts'

/** Why a request was refused, with the firms that stood in its way by name. */
export function bulkFailure(error: Error, firms: readonly StaffFirm[]): string {
  const conflicts = conflictsIn(newerOf(error)?.current)
  if (!conflicts) return `Nothing was saved: ${error.message}`
  const names = conflicts.map(
    ({ id, name }) => name || firms.find((firm) => firm.id === id)?.name || 'A firm',
  )
  return `Nothing was saved. Changed by someone else meanwhile: ${names.join(', ')}.`
}

interface Bulk {
  /** Returns whether it was done. */
  run(firms: readonly StaffFirm[], action: BulkAction): Promise<boolean>
  /** The same for a request that is made already. `done`: what to say afterwards. */
  send(request: FirmBulk, firms: readonly StaffFirm[], done: string): Promise<boolean>
  readonly isSaving: boolean
}

/** Does an action to many firms in one request, and offers one undo. */
export function useBulk({ success, failure, offerUndo }: Banner): Bulk {
  const { save, isSaving } = useStaffSave(bulkFirms)
  const update = useUpdateFirmsAtOnce()
  const refresh = useRefresh()
  const write = async (request: FirmBulk, firms: readonly StaffFirm[]) => {
    try {
      const { data } = await save({ body: request })
      update([...data.created, ...data.changed], data.removed)
      return data
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure(bulkFailure(error, firms))
      void refresh(listStaffFirms)
      return null
    }
  }
  const send: Bulk['send'] = async (request, firms, text) => {
    const done = await write(request, firms)
    if (!done) return false
    const inverse = inverseOf(firms, done)
    // Where whole firms come back, the way back may be longer than a request can be; History has them all.
    const isTooLong = new TextEncoder().encode(JSON.stringify(inverse)).length > BULK_BODY_BYTES
    if (isTooLong) success(text)
    else {
      offerUndo(text, '', async () => {
        if (await write(inverse, firms)) success('Everything is as it was before.')
      })
    }
    return true
  }
  return {
    isSaving,
    send,
    run(firms, action) {
      const request = requestOf(firms, action)
      const count = request.change.length + request.remove.length
      const text = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, text)
    },
  }
}
