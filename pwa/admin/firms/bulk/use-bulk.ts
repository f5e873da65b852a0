import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms, conflictsIn, type FirmBulk } from '#contract/firm-bulk.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import type { Banner } from '../../kit/banner.tsx'
import { newerOf } from '../../kit/call-errors.ts'
import { pluralize } from '../../kit/format.ts'
import { useRefresh, useStaffSave } from '../../kit/staff-query.tsx'
import { useUpdateFirmsAtOnce } from '../../kit/use-firms.ts'
import { type BulkAction, fitsOneCall, inverseOf, requestOf } from './bulk-request.ts'

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
  /** Makes of the firms what they were before something was done to them. `text`: what to say afterwards. */
  takeBack(before: readonly StaffFirm[], done: Parameters<typeof inverseOf>[1], text: string): Promise<void>
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
  const takeBack: Bulk['takeBack'] = async (firms, done, text) => {
    if (await write(inverseOf(firms, done, new Date()), firms)) success(text)
  }
  const send: Bulk['send'] = async (request, firms, text) => {
    const done = await write(request, firms)
    if (!done) return false
    // Where whole firms come back, the way back may be longer than a request can be; History has them all.
    if (fitsOneCall(inverseOf(firms, done, new Date()))) {
      offerUndo(text, '', () => void takeBack(firms, done, 'Everything is as it was before.'))
    } else success(text)
    return true
  }
  return {
    isSaving,
    send,
    takeBack,
    run(firms, action) {
      const request = requestOf(firms, action)
      const count = request.change.length + request.remove.length
      const text = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, text)
    },
  }
}
