import type { StaffFirm } from '#contract/firm.ts'
import { type BulkConflict, type FirmBulk, fitsOneCall } from '#contract/firm-bulk.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { messageOf, refusedValues } from '../../kit/form/call-errors.ts'
import type { Banner } from '../../kit/messages/banner.tsx'
import { useBulkWrite, useRefreshFirms } from '../queries.ts'
import { type BulkAction, inverseOf, refusalsOf, requestOf } from './bulk-request.ts'

const namesOf = (firms: readonly StaffFirm[]) => firms.map(({ name }) => name)

/** Names the firms that stood in the way of a request. */
function conflictText(conflicts: readonly BulkConflict[], firms: readonly StaffFirm[]): string {
  const names = conflicts.map(
    ({ id, name }) => name || firms.find((firm) => firm.id === id)?.name || 'A firm',
  )
  return `Nothing was saved. Changed in the meantime: ${names.join(', ')}.`
}

interface Bulk {
  /** Returns whether it was done. `reason`: why, for visitors to read. */
  run(firms: readonly StaffFirm[], action: BulkAction, reason?: string): Promise<boolean>
  /** The same for a request that is made already. `done`: the message afterwards. */
  send(request: FirmBulk, firms: readonly StaffFirm[], done: string): Promise<boolean>
  /** Undoes an act on these firms. `text`: the message afterwards. */
  takeBack(before: readonly StaffFirm[], done: Parameters<typeof inverseOf>[1], text: string): Promise<void>
  readonly isSaving: boolean
}

/** Does an action to many firms in one request, and offers one undo. */
export function useBulk({ success, failure, offerUndo }: Banner): Bulk {
  const { write, isSaving } = useBulkWrite()
  const refresh = useRefreshFirms()
  /** Returns the result; null after a refusal, which it has shown. */
  const writeOrSay = async (request: FirmBulk, firms: readonly StaffFirm[], putsBack?: string) => {
    try {
      const done = await write(request, putsBack)
      if (!('conflicts' in done)) return done
      failure(conflictText(done.conflicts, firms), namesOf(firms))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const refusals = refusalsOf(request, firms, refusedValues(error))
      failure(`Nothing was saved: ${refusals.join('; ') || messageOf(error)}`, namesOf(firms))
    }
    void refresh()
    return null
  }
  const takeBack: Bulk['takeBack'] = async (firms, done, text) => {
    if (await writeOrSay(inverseOf(firms, done, new Date()), firms, done.batch)) success(text, namesOf(firms))
  }
  const send: Bulk['send'] = async (request, firms, text) => {
    const done = await writeOrSay(request, firms)
    if (!done) return false
    // Where whole firms come back, the way back may be longer than a request can be; History has them all.
    if (fitsOneCall(inverseOf(firms, done, new Date()))) {
      offerUndo({
        text,
        about: '',
        undo: () => takeBack(firms, done, 'Everything is as it was before.'),
      })
    } else success(text)
    return true
  }
  return {
    isSaving,
    send,
    takeBack,
    run(firms, action, reason) {
      const request = requestOf(firms, action, reason)
      const count = request.change.length + request.remove.length
      const text = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, text)
    },
  }
}
