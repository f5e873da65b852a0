import { randomUUID } from 'node:crypto'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { isRecord } from '#backend/http/json-body.ts'
import { sentField } from '#backend/http/route.ts'
import type { Author } from '#backend/http/session.ts'
import { type FirmRecord, findFirmSights, findFirms } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import {
  type BulkConflict,
  type FirmBulk,
  type FirmBulkDone,
  MOST_WHOLE_CONFLICTS,
} from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { can, type Role } from '#contract/permissions.ts'
import type { ChangeReason } from '#contract/public-changes/change-reason.ts'
import { requireFieldRights } from './firm-rules.ts'
import { addFirm, changeFields, deleteFirmForGood, staffView } from './write-firms.ts'

function sentList(sent: unknown, name: string): readonly unknown[] {
  const list = sentField(sent, name)
  return Array.isArray(list) ? list : []
}

/** How many firms are looked at together. */
const BLOCK = 250

/** Refuses an act in which anything is what this role may not do to a single firm. (threat E2) */
export async function requireBulkRights(role: Role, reading: Reading, sent: unknown): Promise<void> {
  if (sentList(sent, 'remove').length > 0 && !can(role, 'firms:delete')) {
    throw refusedField('remove', 'Only an admin may delete firms', { code: 'not_allowed' })
  }
  // With every right there is nothing to check, and no firm is read for it.
  if (can(role, 'firms:write-affiliate')) return
  for (const [index, one] of sentList(sent, 'create').entries()) {
    await inItsPlace(`create.${index}`, 'firm', () => requireFieldRights(role, null, sentField(one, 'firm')))
  }
  const changes = sentList(sent, 'change').flatMap((one, index) =>
    isRecord(one) && typeof one.id === 'string' ? { id: one.id, change: one.change, index } : [],
  )
  for (let start = 0; start < changes.length; start += BLOCK) {
    const block = changes.slice(start, start + BLOCK)
    const firms = await findFirms(
      reading,
      block.map(({ id }) => id),
    )
    const byId = new Map(firms.map((firm) => [firm.id, firm]))
    for (const { id, change, index } of block) {
      const before = byId.get(id)
      if (!before) continue
      await inItsPlace(`change.${index}`, 'change', () => requireFieldRights(role, before, change))
    }
  }
}

/** Refuses an act that names a firm twice: it is unknown which of the two would hold. */
function requireEachOnce({ create, change, remove }: FirmBulk): void {
  const seen = new Set<string>()
  const named = Object.entries({ create, change, remove }).flatMap(([list, ones]) =>
    ones.map(({ id }, index) => ({ id, path: `${list}.${index}.id` })),
  )
  for (const { id, path } of named) {
    if (seen.has(id)) {
      throw refusedField(path, 'Please check the values you entered', { message: 'is named twice' })
    }
    seen.add(id)
  }
}

/** Every firm that is not as the caller saw it; the first of them whole. */
async function conflictsOf(writing: Writing, { create, change, remove }: FirmBulk): Promise<BulkConflict[]> {
  const sights = await findFirmSights(
    writing,
    [...create, ...change, ...remove].map(({ id }) => id),
  )
  const isStale = ({ id, tag }: { readonly id: string; readonly tag: string }) => {
    const current = sights.get(id)
    return !current || firmTag(current) !== tag
  }
  const found = [
    ...create.filter(({ id }) => sights.has(id)).map(({ id, firm }) => ({ id, name: firm.name })),
    ...[...change, ...remove].filter(isStale).map(({ id }) => ({ id, name: '' })),
  ]
  const whole = found.filter(({ id }) => sights.has(id)).slice(0, MOST_WHOLE_CONFLICTS)
  const firms = await findFirms(
    writing,
    whole.map(({ id }) => id),
  )
  const views = new Map(firms.map((firm) => [firm.id, staffView(firm)]))
  return found.map(({ id, name }) => {
    const sight = sights.get(id)
    if (!sight) return { id, name, current: null }
    const current = views.get(id)
    return { id, name: sight.name, ...(current ? { current } : {}) }
  })
}

/** Does one step of an act. Its refusal says which firm it is about: by its place, as a check of the input does. */
async function inItsPlace<T>(place: string, values: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, headers, fields, cause } = error
    const errors = error.errors?.map((one) => ({ ...one, path: `${place}.${values}.${one.path}` }))
    throw new ApiError(code, message, {
      ...{ headers, fields, cause },
      errors: errors ?? [{ path: place, message }],
    })
  }
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
  const conflicts = await conflictsOf(writing, act)
  if (conflicts.length > 0) {
    const detail = 'Some of these firms were changed in the meantime. Nothing was saved.'
    throw new ApiError('stale', detail, { fields: { current: conflicts } })
  }
  const batch = randomUUID()
  // The tags were compared above, for all firms at once.
  const by = { ...author, batch, ifMatch: undefined }
  const created: FirmRecord[] = []
  const changed: FirmRecord[] = []
  const said = <T extends ChangeReason>(one: T): T & ChangeReason => ({
    ...one,
    reason: one.reason || act.reason,
    minor: one.minor ?? act.minor,
  })
  for (const [index, { id, slug, firm }] of act.create.entries()) {
    const add = () => addFirm(writing, said(firm), by, now, { id, slug })
    created.push(await inItsPlace(`create.${index}`, 'firm', add))
  }
  for (const [index, { id, change }] of act.change.entries()) {
    const one = { id, change: said(change) }
    changed.push(await inItsPlace(`change.${index}`, 'change', () => changeFields(writing, one, by, now)))
  }
  for (const { id } of act.remove) await deleteFirmForGood(writing, id, by, now, { reason: act.reason })
  return {
    batch,
    created: created.map(staffView),
    changed: changed.map(staffView),
    removed: act.remove.map(({ id }) => id),
  }
}
