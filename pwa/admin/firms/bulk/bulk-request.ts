import type { FieldError } from '#contract/errors.ts'
import {
  type FirmChange,
  firmChange,
  MOST_PLANNED,
  type NewFirm,
  publishingDefaults,
  type StaffFirm,
} from '#contract/firm.ts'
import type { BulkConflict, FirmBulk, FirmBulkDone } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { FirmImport } from '#contract/firm-import.ts'
import { isLive } from '#contract/firm-status.ts'
import { normalValue, shapes } from '#contract/normal-values.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { type ReasonRules, reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { sectionOf } from '#contract/tiers.ts'
import { messageOf, refusedValues } from '../../kit/form/call-errors.ts'
import { humanize } from '../../kit/form/fields/field-text.tsx'
import { useUndo } from '../../kit/form/use-undo.ts'
import type { Banner } from '../../kit/messages/banner.tsx'
import { checkedOn, isAnswered } from '../assessment/lines.ts'
import { type Discount, discountChange } from '../publishing/plans.ts'
import { useBulkWrite, useImportFirms, useRefreshFirms } from '../queries.ts'

/**
 * An action on the selected firms: one change for all, a discount or the day of a check that each takes in its own way, or their
 * deletion.
 */
export type BulkAction =
  | { readonly change: FirmChange }
  | { readonly discount: Discount }
  | { readonly assessedOn: string }
  | 'delete'

const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })

/** All that a caller may set of a firm, as it is. */
export function valuesOf(firm: StaffFirm): NewFirm {
  const whole = { ...publishingDefaults, sample: false, ...operatingDefaults, ...firm }
  const keys = Object.keys(firmChange.entries) as (keyof NewFirm)[]
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as NewFirm
}

/** The fields of a change in which it differs from the firm. */
export function changedFields(firm: StaffFirm, change: FirmChange): readonly (keyof FirmChange)[] {
  const values = valuesOf(firm)
  const keys = Object.keys(change) as (keyof FirmChange)[]
  const normal = (key: keyof FirmChange, value: unknown) => normalValue(shapes.firm[key], value)
  return keys.filter((key) => !isSame(normal(key, change[key]), normal(key, values[key])))
}

/** The change that an action makes to one firm; null where it deletes it. */
export function changeOf(firm: StaffFirm, action: BulkAction): FirmChange | null {
  if (action === 'delete') return null
  if ('change' in action) return action.change
  if ('assessedOn' in action) return { assessment: checkedOn(firm.assessment, action.assessedOn) }
  const { discount } = action
  // Without a code for all, each firm keeps its own.
  return discountChange(firm, { ...discount, affiliateCode: discount.affiliateCode || firm.affiliateCode })
}

/** Why a firm cannot take an action, as it follows its name; "" where it can. */
export function obstacleOf(firm: StaffFirm, action: BulkAction): string {
  if (action === 'delete' || 'change' in action) return ''
  if ('assessedOn' in action) return isAnswered(firm.assessment) ? '' : 'has no answer to check'
  if (sectionOf(firm.category) === 'avoid') return 'is a firm to avoid'
  const { planned = [] } = changeOf(firm, action) ?? {}
  return planned.length > MOST_PLANNED ? `has ${firm.planned?.length} planned changes already` : ''
}

/** Whether the public record takes or needs a reason for an action, and how many firms it moves to a tier that criteria doubt. */
interface ReasonRulesOfAll extends Pick<ReasonRules, 'needsReason' | 'takesReason'> {
  readonly doubted: number
}

/** The reason rules of all firms together. `rubric`: absent until it is loaded. */
export function reasonRulesOfAll(
  firms: readonly StaffFirm[],
  action: BulkAction,
  rubric?: Rubric,
): ReasonRulesOfAll {
  const all = firms.flatMap((firm) => {
    if (action === 'delete') return [{ needsReason: false, takesReason: isLive(firm), doubt: '' }]
    const change = obstacleOf(firm, action) === '' ? changeOf(firm, action) : null
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
  const said = reason === '' ? {} : { reason }
  if (action === 'delete') return { create: [], change: [], remove: firms.map(at), ...said }
  const change = firms.flatMap((firm) => {
    const change = obstacleOf(firm, action) === '' ? changeOf(firm, action) : null
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
      const text = `${pluralize(count, 'firm')} ${action === 'delete' ? 'deleted' : 'changed'}.`
      return send(request, firms, text)
    },
  }
}
