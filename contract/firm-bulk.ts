import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { firmChangeWithReason, newFirmWithReason, staffFirm } from './firm.ts'
import { withoutPastPlans } from './firm-publishing.ts'
import { puttingBack } from './history.ts'
import { id, listOf, requiredText, slug } from './primitives/text-input.ts'
import { changeReasonEntries } from './public-changes/change-reason.ts'
import { withRealDays } from './real-days.ts'

/** Most firms that one act adds, changes and removes, of each. */
export const MOST_AT_ONCE = 2000

/** Longest body of such an act: reading it must not keep other answers waiting. */
export const BULK_BODY_BYTES = 1024 * 1024

const tag = requiredText(80)

/** A firm that an act adds, under an id that the caller chose. */
export const firmToAdd = v.object({ id, slug: v.optional(slug), firm: newFirmWithReason })
/** A change to one firm of an act; `tag`: its entity tag as the caller saw it. */
export const firmToChange = v.object({ id, tag, change: firmChangeWithReason })
/** A firm that an act deletes. */
export const firmToRemove = v.object({ id, tag })

/**
 * One act on many firms. The caller chooses the ids of new firms, so that the act is not done twice where its answer is
 * lost, and a deleted firm comes back as itself. Only the first fault
 * is named: with the challenges of each firm an act may hold a million of them.
 */
export const firmBulk = v.config(
  v.object({
    create: listOf(firmToAdd, MOST_AT_ONCE),
    change: listOf(firmToChange, MOST_AT_ONCE),
    remove: listOf(firmToRemove, MOST_AT_ONCE),
    /** Additive: for all firms of the act without a reason of their own. */
    ...changeReasonEntries,
  }),
  { abortEarly: true },
)
export type FirmBulk = v.InferOutput<typeof firmBulk>

/** A deleted firm as it is restored: with its id and slug, without past plans and invalid days. */
export const addedAgain = (was: FirmBulk['create'][number], now: Date): FirmBulk['create'][number] => ({
  ...was,
  firm: withRealDays(withoutPastPlans(was.firm, now)),
})

/** The length of a request on the wire. */
export const bytesOf = (request: object): number => new TextEncoder().encode(JSON.stringify(request)).length

/** Number of conflicting firms that are sent whole; the others by name only. */
export const MOST_WHOLE_CONFLICTS = 50

/**
 * Why an act is refused as a whole: a firm differs from the state that the caller saw. `current`: its state; null: deleted; absent
 * after the first `MOST_WHOLE_CONFLICTS`.
 */
const bulkConflict = v.object({ id, name: v.string(), current: v.optional(v.nullable(staffFirm)) })
export type BulkConflict = v.InferOutput<typeof bulkConflict>

const bulkConflicts = v.array(bulkConflict)

/** The conflicts of an act, from the `current` of its refusal; null where that holds none. */
export function conflictsIn(current: unknown): readonly BulkConflict[] | null {
  const found = v.safeParse(bulkConflicts, current)
  return found.success ? found.output : null
}

/** The result of an act. */
export const firmBulkDone = v.object({
  /** Names the act in the history. */
  batch: id,
  created: v.array(staffFirm),
  changed: v.array(staffFirm),
  removed: v.array(id),
})
export type FirmBulkDone = v.InferOutput<typeof firmBulkDone>

export const bulkFirms = endpoint({
  method: 'POST',
  path: '/api/admin/firms/bulk',
  summary:
    'Add, change and delete firms in one act: all of it, or nothing, with 412 and the conflicts as `current`',
  permission: 'firms:write',
  query: puttingBack,
  body: firmBulk,
  response: firmBulkDone,
  limits: { bodyBytes: BULK_BODY_BYTES },
  work: 'bulk',
})
