import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import { type FirmRecord, findFirm, insertFirm, removeFirm, updateFirm } from '#backend/models/firm.ts'
import { endDeltasBefore, lockState, nextRevision } from '#backend/models/publication-state.ts'
import { dropOldTombstones, layTombstone } from '#backend/models/tombstone.ts'
import type { FirmChange, NewFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { sectionOf } from '#contract/tiers.ts'
import { requireFieldRights } from './firm-rules.ts'

/** Removes a firm and records a tombstone, so that devices drop it too; returns whether there was such a firm. */
async function removeFirmForGood(writing: Writing, id: string, now = new Date()): Promise<boolean> {
  const revision = await nextRevision(writing)
  if (!(await removeFirm(writing, id))) return false
  await layTombstone(writing, { id, revision }, now)
  const forgotten = await dropOldTombstones(writing, now)
  if (forgotten !== null) await endDeltasBefore(writing, forgotten)
  return true
}

async function existing(writing: Writing, id: string, ifMatch: string | undefined): Promise<FirmRecord> {
  const firm = await findFirm(writing, id)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  const { revision: _, ...current } = firm
  const detail = 'This firm was changed by someone else meanwhile'
  requireMatch(ifMatch, firmTag(firm), { current, detail })
  return firm
}

const subjectOf = ({ id, name }: FirmRecord) =>
  ({ subject: 'firm', subject_id: id, subject_name: name }) as const

const valuesOf = ({ revision: _, updated_at: __, logoImage: ___, ...values }: FirmRecord) => values

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The day on which a change moves a firm to another tier, unless the change names one of its own. */
function newTierSince(before: FirmRecord, change: FirmChange, now: Date): Pick<FirmChange, 'tierSince'> {
  const { category = before.category, tierSince = before.tierSince } = change
  const isMoved = sectionOf(category) !== sectionOf(before.category)
  return isMoved && tierSince === before.tierSince ? { tierSince: dayOf(now) } : {}
}

/** Adds a firm. */
export async function addFirm(
  writing: Writing,
  input: NewFirm,
  author: Author,
  now: Date,
): Promise<FirmRecord> {
  requireFieldRights(author.caller.role, null, input)
  const dated = { ...input, tierSince: input.tierSince || dayOf(now) }
  const firm = await insertFirm(writing, dated, { revision: await nextRevision(writing), now })
  const entry = { action: 'create', ...subjectOf(firm), after: valuesOf(firm) } as const
  await record(writing, actorOf(author), entry, now)
  return firm
}

/** Changes a firm. The lock of the revision lets writers take turns, so that none overwrites what it has not seen. */
export async function changeFields(
  writing: Writing,
  { id, change }: { readonly id: string; readonly change: FirmChange },
  author: Author,
  now: Date,
): Promise<FirmRecord> {
  const revision = await nextRevision(writing)
  const before = await existing(writing, id, author.ifMatch)
  requireFieldRights(author.caller.role, before, change)
  const later = new Date(Math.max(now.getTime(), Date.parse(before.updated_at) + 1))
  const dated = { ...change, ...newTierSince(before, change, now) }
  const after = await updateFirm(writing, id, dated, { revision, now: later })
  if (!after) throw new ApiError('not_found', 'There is no such firm')
  const entry = {
    action: 'change',
    ...subjectOf(after),
    ...difference(valuesOf(before), valuesOf(after)),
  } as const
  await record(writing, actorOf(author), entry, now)
  return after
}

/** Deletes a firm. */
export async function deleteFirmForGood(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
): Promise<void> {
  await lockState(writing)
  const firm = await existing(writing, id, author.ifMatch)
  await removeFirmForGood(writing, id, now)
  const entry = { action: 'delete', ...subjectOf(firm), before: valuesOf(firm) } as const
  await record(writing, actorOf(author), entry, now)
}
