import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { readFirms } from '#backend/models/firm.ts'
import { readRubric } from '#backend/models/settings.ts'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import {
  BULK_BODY_BYTES,
  type BulkConflict,
  type FirmBulk,
  type FirmBulkDone,
  MOST_AT_ONCE,
  MOST_WHOLE_CONFLICTS,
} from '#contract/firm-bulk.ts'
import type { FirmImport, ImportPlan } from '#contract/firm-import.ts'
import { isLive } from '#contract/firm-status.ts'
import type { Role } from '#contract/permissions.ts'
import { ARRIVALS_IN_ONE } from '#contract/public-changes/change-kinds.ts'
import { nameKey } from '#contract/sheets/sheet-columns.ts'
import { requireBulkRights, writeBulk } from '../bulk-firms.ts'
import { staffView } from '../write-firms.ts'
import { planChallenges } from './plan-challenges.ts'
import { planFirms } from './plan-firms.ts'
import { readSheet } from './read-sheet.ts'

interface Planned {
  readonly plan: ImportPlan
  readonly act: FirmBulk
  /** The firms that it was compared with, by id. */
  readonly firms: ReadonlyMap<string, StaffFirm>
}

const lengthOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part))

/** The length of an act as one body. */
async function bytesOf({ create, change, remove }: FirmBulk): Promise<number> {
  const pace = createPacer()
  let bytes = lengthOf({ create: [], change: [], remove: [] })
  for (const list of [create, change, remove]) {
    bytes += Math.max(0, list.length - 1)
    for (const one of list) {
      bytes += lengthOf(one)
      await pace()
    }
  }
  return bytes
}

/**
 * How many firms, or challenges, visitors see come that the list of changes shows as one entry; 0 where each is an entry of its
 * own.
 */
function arrivalsInOne({ create, change }: FirmBulk, firms: ReadonlyMap<string, StaffFirm>): number {
  const changed = change.flatMap(({ id, change }) => {
    const before = firms.get(id)
    return before ? arrivalsOf(before, change) : []
  })
  const count = create.filter(({ firm }) => isLive(firm)).length + changed.length
  return count < ARRIVALS_IN_ONE ? 0 : count
}

/** The ids of what comes as visitors see it: of the firm itself, or of its new challenges. */
function arrivalsOf(
  before: StaffFirm,
  { status = before.status, challenges = [] }: FirmChange,
): readonly string[] {
  if (!isLive({ status })) return []
  if (!isLive(before)) return [before.id]
  const were = new Set(before.challenges.map(({ id }) => id))
  return challenges.map(({ id }) => id).filter((id) => !were.has(id))
}

/** Returns what an import would do to the firms as they are, and does nothing of it. */
export async function planImport(database: Database, asked: FirmImport, role: Role): Promise<Planned> {
  const { lines, ...sheet } = await readSheet(asked)
  const { stored, rubric } = await inSnapshot(database, async (reading) => ({
    stored: await readFirms(reading),
    rubric: await readRubric(reading),
  }))
  const firms = stored.map(staffView)
  const chosenFirms = new Map(asked.firms.map(({ name, id }) => [nameKey(name), id]))
  const { dayOrder, removesOthers } = asked
  const options = { role, removesOthers, chosenFirms, dayOrder, rubric }
  const nothing = { results: [], unchanged: 0, act: { create: [], change: [], remove: [] } }
  const planLines = asked.of === 'firms' ? planFirms : planChallenges
  const { act, results, unchanged } = sheet.fault ? nothing : await planLines(lines, firms, options)
  const lineOf = new Map(lines.map(({ number, newId }) => [newId, number]))
  const planned = {
    create: act.create.map(({ id, firm: { name } }) => ({ line: lineOf.get(id) ?? 0, id, name })),
    change: act.change.map(({ id, tag }) => ({ id, tag })),
    remove: [...act.remove],
  }
  const bytes = await bytesOf(act)
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const counts = { lines: lines.length, unchanged, bytes, inOneEntry: arrivalsInOne(act, byId) }
  return { plan: { ...sheet, ...counts, results: [...results], planned }, act, firms: byId }
}

/** The firms of which a plan is no longer what its dry run said. */
function conflictsOf(
  said: NonNullable<FirmImport['planned']>,
  { plan: { planned: now }, firms }: Planned,
): readonly BulkConflict[] {
  const keys = ({ create, change, remove }: typeof said) =>
    new Map([
      ...create.map(({ id, name }) => [`create ${id}`, { id, name }] as const),
      ...change.map(({ id, tag }) => [`change ${id} ${tag}`, { id, name: '' }] as const),
      ...remove.map(({ id, tag }) => [`remove ${id} ${tag}`, { id, name: '' }] as const),
    ])
  const [before, after] = [keys(said), keys(now)]
  const moved = [
    ...[...before].filter(([key]) => !after.has(key)),
    ...[...after].filter(([key]) => !before.has(key)),
  ]
  const found = [...new Map(moved.map(([, { id, name }]) => [id, name]))]
  return found.map(([id, name], index) => {
    const current = firms.get(id) ?? null
    return { id, name: current?.name ?? name, ...(index < MOST_WHOLE_CONFLICTS ? { current } : {}) }
  })
}

/** Does what a dry run said as one act, or throws and leaves all firms as they were. */
export async function runImport(
  database: Database,
  asked: FirmImport,
  author: Author,
  now: Date,
): Promise<FirmBulkDone> {
  const detail = 'Please check the values you entered'
  if (!asked.planned) throw refusedField('planned', detail, { message: 'is required' })
  const { role } = author.caller
  const planned = await planImport(database, asked, role)
  const { act } = planned
  if ([act.create, act.change, act.remove].some(({ length }) => length > MOST_AT_ONCE)) {
    throw refusedField('lines', detail, { message: `touch more than ${MOST_AT_ONCE} firms` })
  }
  if (planned.plan.bytes > BULK_BODY_BYTES) {
    throw new ApiError('too_large', 'These changes are too long for one import. Please split the file.')
  }
  const conflicts = conflictsOf(asked.planned, planned)
  if (conflicts.length > 0) {
    const stale = 'Some of these firms were changed in the meantime. Nothing was saved.'
    throw new ApiError('stale', stale, { fields: { current: conflicts } })
  }
  await requireBulkRights(role, { database }, act)
  // The firms may have changed since they were read: their tags are compared again under the lock.
  return inTransaction(database, (writing) => writeBulk(writing, act, author, now))
}
