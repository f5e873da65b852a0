import type { FieldError } from '#contract/errors.ts'
import type { NewFirm, StaffFirm } from '#contract/firm.ts'
import type { BulkConflict, FirmBulk, FirmBulkDone } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { FirmImport } from '#contract/firm-import.ts'
import { isLive } from '#contract/firm-status.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { type ReasonRules, reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { messageOf, refusedValues } from '../../kit/form/call-errors.ts'
import { humanize } from '../../kit/form/fields/field-text.tsx'
import { useUndo } from '../../kit/form/use-undo.ts'
import type { Banner } from '../../kit/messages/banner.tsx'
import { useBulkWrite, useImportFirms, useRefreshFirms } from '../queries.ts'
import { unseenText } from '../unseen.tsx'
import { type BulkAction, changedFields, changeOf, obstacleOf, unseenOfAll } from './bulk-changes.ts'

const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })

/** Whether the public record takes or needs a reason for an action, and how many firms it moves to a tier that criteria doubt. */
interface ReasonRulesOfAll extends Pick<ReasonRules, 'needsReason' | 'takesReason'> {
  readonly doubted: number
}

/** The change that visitors are told of: at once, or when a plan is done, which takes its reason with it. */
const toldChange = (firm: StaffFirm, action: BulkAction) =>
  action !== 'delete' && 'change' in action ? action.change : changeOf(firm, action)

/** The reason rules of all firms together. `rubric`: absent until it is loaded. */
export function reasonRulesOfAll(
  firms: readonly StaffFirm[],
  action: BulkAction,
  rubric?: Rubric,
): ReasonRulesOfAll {
  const all = firms.flatMap((firm) => {
    if (action === 'delete') return [{ needsReason: false, takesReason: isLive(firm), doubt: '' }]
    const change = obstacleOf(firm, action) === '' ? toldChange(firm, action) : null
    return change ? [reasonRulesOf(firm, change, rubric)] : []
  })
  return {
    needsReason: all.some(({ needsReason }) => needsReason),
    takesReason: all.some(({ takesReason }) => takesReason),
    doubted: all.filter(({ doubt }) => doubt !== '').length,
  }
}

/**
 * The request that does an action to the firms. Those that are already so, or cannot take it, are left alone. `reason`: why, for
 * visitors to read; "" for none.
 */
export function requestOf(firms: readonly StaffFirm[], action: BulkAction, reason = ''): FirmBulk {
  const isPlan = action !== 'delete' && 'change' in action && action.from !== undefined
  const said = reason === '' || isPlan ? {} : { reason }
  if (action === 'delete') return { create: [], change: [], remove: firms.map(at), ...said }
  const change = firms.flatMap((firm) => {
    const change = obstacleOf(firm, action) === '' ? changeOf(firm, action, reason) : null
    return change && changedFields(firm, change).length > 0 ? [{ ...at(firm), change }] : []
  })
  return { create: [], change, remove: [], ...said }
}

/** The firms of a request, in its order, with the names of those that it adds. */
interface NamedFirms {
  readonly create: readonly { readonly id: string; readonly firm: Pick<NewFirm, 'name'> }[]
  readonly change: readonly { readonly id: string }[]
  readonly remove: readonly { readonly id: string }[]
}

/** Why a request was refused, as "Alpha: planned must be in the future", by the places in it that the server named. */
export function refusalsOf(
  request: NamedFirms,
  firms: readonly StaffFirm[],
  errors: readonly FieldError[],
): readonly string[] {
  return errors.flatMap(({ path, message }) => {
    const [list, index, , field] = path.split('.')
    if (list !== 'create' && list !== 'change' && list !== 'remove') return []
    const one = request[list][Number(index)]
    const name = one && ('firm' in one ? one.firm.name : firms.find(({ id }) => id === one.id)?.name)
    if (!name) return []
    return [`${name}: ${field ? `${humanize(field).toLowerCase()} ` : ''}${message}`]
  })
}

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
  readonly isSaving: boolean
}

/** Does an action to many firms in one request, and offers one undo. */
export function useBulk({ failure }: Banner): Bulk {
  const offer = useUndo()
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
  const offerBack = (firms: readonly StaffFirm[], { batch: act }: FirmBulkDone, text: string) =>
    offer({
      ...{ text, about: '', act, names: namesOf(firms) },
      back: 'Everything is as it was before.',
      failed: messageOf,
    })
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
      if (done) offerBack(firms, done, text)
      return done !== null
    },
    run(firms, action, reason) {
      const request = requestOf(firms, action, reason)
      const count = request.change.length + request.remove.length
      const done = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, `${done}${unseenText(unseenOfAll(firms, action))}`)
    },
  }
}
