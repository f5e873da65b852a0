import type { StaffFirm } from '#contract/firm.ts'
import { type BulkConflict, type FirmBulk, type FirmBulkDone, fitsOneCall } from '#contract/firm-bulk.ts'
import type { FirmImport } from '#contract/firm-import.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { messageOf, refusedValues } from '../../kit/form/call-errors.ts'
import type { Banner } from '../../kit/messages/banner.tsx'
import { useBulkWrite, useImportFirms, useRefreshFirms } from '../queries.ts'
import { type BulkAction, inverseOf, type NamedFirms, refusalsOf, requestOf } from './bulk-request.ts'

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
  /** The same for an import that was planned. `firms`: as this screen knows them. */
  bring(
    body: FirmImport & { readonly planned: NonNullable<FirmImport['planned']> },
    firms: readonly StaffFirm[],
    done: string,
  ): Promise<boolean>
  /** Undoes an act on these firms. `text`: the message afterwards. */
  takeBack(before: readonly StaffFirm[], done: Parameters<typeof inverseOf>[1], text: string): Promise<void>
  readonly isSaving: boolean
}

/** Does an action to many firms in one request, and offers one undo. */
export function useBulk({ success, failure, offerUndo }: Banner): Bulk {
  const { write, isSaving } = useBulkWrite()
  const { bring, isSaving: isBringing } = useImportFirms()
  const refresh = useRefreshFirms()
  /** Returns the result; null after a refusal, which it has shown. */
  const doneOrSaid = async <Done extends object>(
    writing: Promise<Done | { readonly conflicts: readonly BulkConflict[] }>,
    request: NamedFirms,
    firms: readonly StaffFirm[],
  ) => {
    try {
      const done = await writing
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
    const request = inverseOf(firms, done, new Date())
    if (await doneOrSaid(write(request, done.batch), request, firms)) success(text, namesOf(firms))
  }
  const offerBack = (firms: readonly StaffFirm[], done: FirmBulkDone, text: string) => {
    // Where whole firms come back, the way back may be longer than a request can be; History has them all.
    if (fitsOneCall(inverseOf(firms, done, new Date()))) {
      offerUndo({
        text,
        about: '',
        undo: () => takeBack(firms, done, 'Everything is as it was before.'),
      })
    } else success(text)
  }
  const send: Bulk['send'] = async (request, firms, text) => {
    const done = await doneOrSaid(write(request), request, firms)
    if (done) offerBack(firms, done, text)
    return done !== null
  }
  return {
    isSaving: isSaving || isBringing,
    send,
    async bring(body, firms, text) {
      const { create, change, remove } = body.planned
      const request = { change, remove, create: create.map(({ id, name }) => ({ id, firm: { name } })) }
      const done = await doneOrSaid(bring(body), request, firms)
      if (done) offerBack(done.before, done, text)
      return done !== null
    },
    takeBack,
    run(firms, action, reason) {
      const request = requestOf(firms, action, reason)
      const count = request.change.length + request.remove.length
      const text = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, text)
    },
  }
}
