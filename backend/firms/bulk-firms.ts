import { randomUUID } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { isRecord } from '#backend/http/json-body.ts'
import { sentField } from '#backend/http/route.ts'
import type { Author } from '#backend/http/session.ts'
import { type FirmRecord, readFirms } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import type { BulkConflict, FirmBulk, FirmBulkDone } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { can, type Role } from '#contract/permissions.ts'
import { requireFieldRights } from './firm-rules.ts'
import { staffView } from './staff-view.ts'
import { addFirm, changeFields, deleteFirmForGood } from './write-firms.ts'

type Firms = ReadonlyMap<string, FirmRecord>

/** The firms by their ids. */
export const firmsById = (firms: readonly FirmRecord[]): Firms =>
  new Map(firms.map((firm) => [firm.id, firm]))

function sentList(sent: unknown, name: string): readonly unknown[] {
  const list = sentField(sent, name)
  return Array.isArray(list) ? list : []
}

/** Refuses an act in which anything is what this role may not do to a single firm. (threat E2) */
export function requireBulkRights(role: Role, firms: Firms, sent: unknown): void {
  if (sentList(sent, 'remove').length > 0 && !can(role, 'firms:delete')) {
    throw new ApiError('not_allowed', 'Only an admin may delete firms')
  }
  for (const one of sentList(sent, 'create')) requireFieldRights(role, null, sentField(one, 'firm'))
  for (const one of sentList(sent, 'change')) {
    const before = isRecord(one) && typeof one.id === 'string' ? firms.get(one.id) : undefined
    if (before) requireFieldRights(role, before, sentField(one, 'change'))
  }
}

/** Refuses an act that names a firm twice: which of its two would hold is nobody's guess. */
function requireEachOnce({ create, change, remove }: FirmBulk): void {
  const seen = new Set<string>()
  const named = Object.entries({ create, change, remove }).flatMap(([list, ones]) =>
    ones.map(({ id }, index) => ({ id, path: `${list}.${index}.id` })),
  )
  for (const { id, path } of named) {
    if (seen.has(id)) {
      const errors = [{ path, message: 'is named twice' }]
      throw new ApiError('invalid_input', 'Please check the values you entered', { errors })
    }
    seen.add(id)
  }
}

/** Every firm that is not as the caller saw it. */
function conflictsOf({ create, change, remove }: FirmBulk, firms: Firms): readonly BulkConflict[] {
  const conflict = (id: string, name: string): BulkConflict => {
    const current = firms.get(id)
    return { id, name: current?.name ?? name, current: current ? staffView(current) : null }
  }
  const isStale = ({ id, tag }: { readonly id: string; readonly tag: string }) => {
    const current = firms.get(id)
    return !current || firmTag(current) !== tag
  }
  return [
    ...create.filter(({ id }) => firms.has(id)).map(({ id, firm }) => conflict(id, firm.name)),
    ...[...change, ...remove].filter(isStale).map(({ id }) => conflict(id, '')),
  ]
}

/** Adds, changes and deletes firms as one act, or throws and leaves all of them as they were. */
export async function writeBulk(
  writing: Writing,
  act: FirmBulk,
  author: Author,
  now: Date,
): Promise<FirmBulkDone> {
  requireEachOnce(act)
  await lockState(writing)
  const firms = firmsById(await readFirms(writing))
  const conflicts = conflictsOf(act, firms)
  if (conflicts.length > 0) {
    const detail = 'Some of these firms were changed by someone else in the meantime. Nothing was saved.'
    throw new ApiError('stale', detail, { fields: { current: conflicts } })
  }
  const batch = randomUUID()
  // The tags were compared above, for all firms at once.
  const by = { ...author, batch, ifMatch: undefined }
  const created: FirmRecord[] = []
  const changed: FirmRecord[] = []
  for (const { id, slug, firm } of act.create)
    created.push(await addFirm(writing, firm, by, now, { id, slug }))
  for (const one of act.change) changed.push(await changeFields(writing, one, by, now))
  for (const { id } of act.remove) await deleteFirmForGood(writing, id, by, now)
  return {
    batch,
    created: created.map(staffView),
    changed: changed.map(staffView),
    removed: act.remove.map(({ id }) => id),
  }
}
