import {
  type FirmChange,
  firmChange,
  type NewFirm,
  publishingDefaults,
  type StaffFirm,
} from '#contract/firm.ts'
import { addedAgain, type FirmBulk, type FirmBulkDone } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { withoutPastPlans } from '#contract/firm-publishing.ts'
import { withRealDays } from '#contract/real-days.ts'

/** What is done to the selected firms: a change of each, or their deletion. */
export type BulkAction = { readonly change: FirmChange } | 'delete'

/** What was done to firms. */
type BulkDone = Pick<FirmBulkDone, 'created' | 'changed' | 'removed'>

const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })

/** All that a caller may set of a firm, as it is. */
function valuesOf(firm: StaffFirm): NewFirm {
  const whole = { ...publishingDefaults, ...firm }
  const keys = Object.keys(firmChange.entries) as (keyof NewFirm)[]
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as NewFirm
}

/** The fields of a change in which it differs from the firm. */
export function changedFields(firm: StaffFirm, change: FirmChange): readonly (keyof FirmChange)[] {
  const values = valuesOf(firm)
  const keys = Object.keys(change) as (keyof FirmChange)[]
  return keys.filter((key) => JSON.stringify(change[key]) !== JSON.stringify(values[key]))
}

/** The request that does an action to the firms. Those that are already so are left alone. */
export function requestOf(firms: readonly StaffFirm[], action: BulkAction): FirmBulk {
  if (action === 'delete') return { create: [], change: [], remove: firms.map(at) }
  const { change } = action
  const touched = firms.filter((firm) => changedFields(firm, change).length > 0)
  return { create: [], change: touched.map((firm) => ({ ...at(firm), change })), remove: [] }
}

/** What deleting these firms does. */
export const deletionOf = (firms: readonly StaffFirm[]): BulkDone => ({
  created: [],
  changed: [],
  removed: firms.map(({ id }) => id),
})

/**
 * The request that takes another one back: changed firms get the values that they had, deleted ones come back as
 * themselves. Plans whose time came meanwhile stay away: the server takes none that is over.
 */
export function inverseOf(before: readonly StaffFirm[], done: BulkDone, now: Date): FirmBulk {
  const firms = new Map(before.map((firm) => [firm.id, firm]))
  const change = done.changed.flatMap((changed) => {
    const was = firms.get(changed.id)
    if (!was) return []
    const asItWas = valuesOf(was)
    const movedPlans = changedFields(changed, asItWas).includes('planned')
    const values = movedPlans ? withoutPastPlans(asItWas, now) : asItWas
    const fields = changedFields(changed, values)
    const change = Object.fromEntries(fields.map((key) => [key, values[key]])) as FirmChange
    return [{ ...at(changed), change: withRealDays(change) }]
  })
  const create = done.removed.flatMap((id) => {
    const was = firms.get(id)
    return was ? [addedAgain({ id, slug: was.slug, firm: valuesOf(was) }, now)] : []
  })
  return { create, change, remove: done.created.map(at) }
}
