import type { Reading, Writing } from '#backend/database/transaction.ts'
import { type Actor, actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import type { Author } from '#backend/http/session.ts'
import { withPeople } from '#backend/models/company-person.ts'
import { type FirmRecord, findFirm, insertFirm, removeFirm, updateFirm } from '#backend/models/firm.ts'
import { recordedCompany } from '#backend/models/firm-company.ts'
import { eachEntry } from '#backend/models/history.ts'
import { addJob } from '#backend/models/job.ts'
import { endDeltasBefore, lockState, nextRevision, readState } from '#backend/models/publication-state.ts'
import { recordedFirm } from '#backend/models/recorded-firm.ts'
import {
  deleteTombstones,
  dropOldTombstones,
  insertTombstone,
  type Tombstone,
} from '#backend/models/tombstone.ts'
import { recordFirmChanges } from '#backend/public-changes/record-firm-changes.ts'
import { factKeys } from '#contract/company/company-limits.ts'
import type {
  FirmChange,
  FirmChangeWithReason,
  NewFirmWithReason,
  PlannedChange,
  StaffFirm,
} from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { newlyPlanned, resolvePublishing } from '#contract/firm-publishing.ts'
import { isLive } from '#contract/firm-status.ts'
import { shapes } from '#contract/normal-values.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { days } from '#contract/primitives/time.ts'
import type { ChangeReason } from '#contract/public-changes/change-reason.ts'
import { resolveStanding, standingFields } from '#contract/standing-change.ts'
import { sectionOf } from '#contract/tiers.ts'
import { dropHiddenOfferFields, requireFieldRights, requireWholeStanding } from './firm-rules.ts'
import { requirePossiblePlans } from './publishing-rules.ts'
import { PLANNED_CHANGES } from './rows/firm-plans.ts'

/** A day that a firm says something happened or was checked on, by its dotted path. "" where none is said. */
type PastDay = readonly [path: string, day: string | undefined]

const companyDays = (company: FirmChange['company']): readonly PastDay[] => {
  if (!company) return []
  const { people, sisters, notices, founded } = company
  const rows = Object.entries({ people, sisters, notices })
  return [
    ['company.founded.value', founded?.value],
    ...factKeys.map((key): PastDay => [`company.${key}.checkedAt`, company[key]?.checkedAt]),
    ...rows.flatMap(([list, entries]) =>
      entries.map(({ checkedAt }, index): PastDay => [`company.${list}.${index}.checkedAt`, checkedAt]),
    ),
    ...notices.map(({ day }, index): PastDay => [`company.notices.${index}.day`, day]),
  ]
}

/** All days of a firm or a change that cannot lie in the future: they say since when, or when it was looked up. */
const pastDays = (firm: FirmChange): readonly PastDay[] => [
  ['standingSince', firm.standingSince],
  ['tierSince', firm.tierSince],
  ['codeCheckedAt', firm.codeCheckedAt],
  ...(firm.evidence ?? []).map(({ date }, index): PastDay => [`evidence.${index}.date`, date]),
  ...(firm.challenges ?? []).map(
    ({ checkedAt }, index): PastDay => [`challenges.${index}.checkedAt`, checkedAt],
  ),
  ...(firm.assessment ?? []).map(
    ({ checkedOn }, index): PastDay => [`assessment.${index}.checkedOn`, checkedOn],
  ),
  ...companyDays(firm.company),
]

/**
 * The days of a change that lie after `last`, the last day that is not in the future anywhere. A day that the firm has already
 * is none of them, so that the rest can still be saved. A year or a month counts by its first day.
 */
function daysAhead(before: FirmChange | null, change: FirmChange, last: string): readonly PastDay[] {
  const known = new Set(before ? pastDays(before).map(([, day]) => day) : [])
  return pastDays(change).filter(([, day]) => day !== undefined && day > last && !known.has(day))
}

/** The last day that is not in the future anywhere on earth at a moment: it may be tomorrow where the firm is edited. */
const lastDayAt = (moment: Date): string => utcDayOf(new Date(moment.getTime() + days(1)))

/**
 * Those of `ahead` that the firm never had. Earlier versions and restored backups have days that lie ahead, which
 * putting one back, or adding a deleted firm again, must accept. People of companies are in no entry of History.
 */
async function neverHad(
  reading: Reading,
  { id, company }: { readonly id: string; readonly company: FirmChange['company'] },
  ahead: readonly PastDay[],
): Promise<readonly PastDay[]> {
  const people = (await withPeople(reading, [{ id, company }])).get(id)?.people ?? []
  let left = ahead.filter(([, day]) => !people.some(({ checkedAt }) => checkedAt === day))
  for await (const { before } of eachEntry(reading, { subject: 'firm', subject_id: id })) {
    if (left.length === 0) break
    const values = JSON.stringify(before)
    left = left.filter(([, day]) => !values.includes(`"${day}"`))
  }
  return left
}

/**
 * Refuses days of the past that lie ahead: a firm that "closed on 30 Dec" is told so to everyone at once and for ever in the
 * list of changes. Those of a planned change may reach to its time. A restore is not asked. `id`: undefined for a firm that never
 * was.
 * @throws ApiError 400
 */
async function requirePastDays(
  reading: Reading,
  { id, before }: { readonly id: string | undefined; readonly before: StaffFirm | null },
  change: FirmChange & Partial<Pick<StaffFirm, 'planned'>>,
  now: Date,
): Promise<void> {
  const known = before?.planned ?? []
  const inPlan = (plan: PlannedChange, index: number) =>
    newlyPlanned(known, [plan])
      .flatMap((added) => daysAhead(before, added.change, lastDayAt(new Date(added.at))))
      .map(([path, day]): PastDay => [`planned.${index}.change.${path}`, day])
  const found = [...daysAhead(before, change, lastDayAt(now)), ...(change.planned ?? []).flatMap(inPlan)]
  if (found.length === 0) return
  const ahead = id === undefined ? found : await neverHad(reading, { id, company: change.company }, found)
  if (ahead.length === 0) return
  const errors = ahead.map(([path]) => ({ path, message: 'must not be in the future' }))
  throw new ApiError('invalid_input', 'A day that tells of the past lies in the future', { errors })
}

/**
 * A firm as staff get it. A live firm without plans has no field of either, so that clients that know no status read
 * it as ever.
 */
export function staffView({ revision: _, status, planned, ...firm }: FirmRecord): StaffFirm {
  return {
    ...firm,
    ...(status === 'live' ? {} : { status }),
    ...(planned.length === 0 ? {} : { planned }),
  }
}

async function existing(writing: Writing, id: string, ifMatch: string | undefined): Promise<FirmRecord> {
  const firm = await findFirm(writing, id)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  const detail = 'This firm was changed in the meantime'
  requireMatch(ifMatch, firmTag(firm), { current: staffView(firm), detail })
  return firm
}

const subjectOf = ({ id, name }: FirmRecord) =>
  ({ subject: 'firm', subject_id: id, subject_name: name }) as const

const valuesOf = ({ revision: _, updated_at: __, logoImage: ___, ...values }: FirmRecord) => ({
  ...values,
  ...(values.company && recordedCompany(values)),
})

const comparedValues = (firm: FirmRecord) => recordedFirm(valuesOf(firm))

type StandingValues = { readonly [Key in (typeof standingFields)[number]]?: FirmRecord[Key] | undefined }
const standingIn = (firm: StandingValues) => standingFields.map((field) => firm[field])

/** The day on which a change moves a firm to another tier, unless the change names one of its own. */
function newTierSince(before: FirmRecord, change: FirmChange, now: Date): Pick<FirmChange, 'tierSince'> {
  const { category = before.category, tierSince = before.tierSince } = change
  const isMoved = sectionOf(category) !== sectionOf(before.category)
  return isMoved && tierSince === before.tierSince ? { tierSince: utcDayOf(now) } : {}
}

/**
 * The revision of a change that makes the last of these states of a firm from the first: the next one where visitors see
 * either, else the present one, so that work on drafts publishes nothing. Call it under the lock of the state.
 */
async function revisionFor(writing: Writing, states: readonly Pick<StaffFirm, 'status'>[]): Promise<number> {
  return states.some(isLive) ? nextRevision(writing) : (await readState(writing)).revision
}

/** Tells devices that a firm is no longer in the list. */
async function recordRemoval(writing: Writing, firm: Tombstone, now: Date): Promise<void> {
  await insertTombstone(writing, firm, now)
  const forgotten = await dropOldTombstones(writing, now)
  if (forgotten !== null) await endDeltasBefore(writing, forgotten)
}

/** Forgets that a firm left: it is the same firm under the same id. */
const clearTombstone = (writing: Writing, id: string): Promise<void> => deleteTombstones(writing, [id])

/** Makes the processes look for a first planned change at its minute: without a row they would need one more look. */
async function awaitPlans(writing: Writing, { planned: [next] }: FirmRecord): Promise<void> {
  if (next) await addJob(writing, { name: PLANNED_CHANGES, due_at: next.at })
}

/** The id and slug of a firm that is added again, or whose id the caller chose. */
type ChosenPlace = Partial<Pick<FirmRecord, 'id'>> & { readonly slug?: string | undefined }

/** Adds a firm. */
export async function addFirm(
  writing: Writing,
  { reason, minor, ...input }: NewFirmWithReason,
  author: Author,
  now: Date,
  place: ChosenPlace = {},
): Promise<FirmRecord> {
  requireFieldRights(author.caller.role, null, input)
  requirePossiblePlans([], input, now)
  await requirePastDays(writing, { id: place.id, before: null }, input, now)
  requireWholeStanding(input)
  await lockState(writing)
  // A firm that comes back under its slug keeps the day since when it stands in its tier, where that is known.
  const tierSince = input.tierSince || (place.slug === undefined ? utcDayOf(now) : '')
  const dated = { ...input, ...resolvePublishing(null, input), tierSince }
  const revision = await revisionFor(writing, [dated])
  const firm = await insertFirm(writing, dated, { ...place, revision, now })
  if (place.id !== undefined && isLive(firm)) await clearTombstone(writing, place.id)
  await awaitPlans(writing, firm)
  const entry = { action: 'create', ...subjectOf(firm), after: valuesOf(firm) } as const
  await record(writing, actorOf(author), entry, now)
  await recordFirmChanges(writing, { before: null, after: firm }, { reason, minor }, now)
  return firm
}

/** Changes a firm. The lock of the revision lets writers take turns, so that none overwrites what it has not seen. */
export async function changeFields(
  writing: Writing,
  { id, change: given }: { readonly id: string; readonly change: FirmChangeWithReason },
  author: Author,
  now: Date,
): Promise<FirmRecord> {
  await lockState(writing)
  const before = await existing(writing, id, author.ifMatch)
  const change = dropHiddenOfferFields(before, given)
  requireFieldRights(author.caller.role, before, change)
  requirePossiblePlans(before.planned, change, now)
  await requirePastDays(writing, { id, before }, change, now)
  return applyChange(writing, { before, change }, actorOf(author), now)
}

/**
 * Changes a firm that was read under the lock of the revision. Devices learn of firms that come into the public list or leave it.
 */
export async function applyChange(
  writing: Writing,
  { before, change: said }: { readonly before: FirmRecord; readonly change: FirmChangeWithReason },
  actor: Actor,
  now: Date,
): Promise<FirmRecord> {
  const { id } = before
  const { reason, minor, ...change } = said
  const later = new Date(Math.max(now.getTime(), Date.parse(before.updated_at) + 1))
  const dated = {
    ...change,
    ...resolveStanding(change),
    ...resolvePublishing(before, change),
    ...newTierSince(before, change, now),
  }
  // A restored standing may lack something: a change that leaves the standing alone need not complete it.
  if (!isSame(standingIn(before), standingIn({ ...before, ...dated }))) {
    requireWholeStanding({ ...before, ...dated })
  }
  const revision = await revisionFor(writing, [before, dated])
  const after = await updateFirm(writing, id, dated, { revision, now: later })
  if (!after) throw new ApiError('not_found', 'There is no such firm')
  if (isLive(before) && !isLive(after)) await recordRemoval(writing, { id, revision }, now)
  if (!isLive(before) && isLive(after)) await clearTombstone(writing, id)
  await awaitPlans(writing, after)
  const entry = {
    action: 'change',
    ...subjectOf(after),
    ...difference(comparedValues(before), comparedValues(after), shapes.firm),
  } as const
  await record(writing, actor, entry, now)
  await recordFirmChanges(writing, { before, after }, { reason, minor }, now)
  return after
}

/** Deletes a firm. Devices learn of it where they may hold it. */
export async function deleteFirmForGood(
  writing: Writing,
  id: string,
  author: Author,
  now: Date,
  saying: ChangeReason = {},
): Promise<void> {
  await lockState(writing)
  const firm = await existing(writing, id, author.ifMatch)
  const revision = await revisionFor(writing, [firm])
  await removeFirm(writing, id)
  if (isLive(firm)) await recordRemoval(writing, { id, revision }, now)
  const entry = { action: 'delete', ...subjectOf(firm), before: valuesOf(firm) } as const
  await record(writing, actorOf(author), entry, now)
  await recordFirmChanges(writing, { before: firm, after: null }, saying, now)
}
