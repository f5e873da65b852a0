import type { Writing } from '#backend/database/transaction.ts'
import type { FirmRecord } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { readLastStanding } from '#backend/models/public-change.ts'
import { dropInvented, insertChanges, nameFirmInChanges } from '#backend/models/public-change-writes.ts'
import { readRubric } from '#backend/models/settings.ts'
import { validFirm } from '#backend/publication/drop-invalid-records.ts'
import { sisterIds } from '#contract/company/company-rules.ts'
import type { Firm } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { isLive } from '#contract/firm-status.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { ChangeReason } from '#contract/public-changes/change-reason.ts'
import { firmChanges, mayBeMinor } from '#contract/public-changes/firm-changes.ts'
import { isSample } from '#contract/sample.ts'

/** A firm as visitors see it; null while they do not. The publication logs firms that do not fit the schema. */
const asPublished = (firm: FirmRecord | null): Firm | null =>
  firm && isLive(firm) ? validFirm(firm, () => undefined) : null

/** The criteria that name the lines of an assessment; none where it stays as it is: firms are changed by the thousand. */
const criteriaFor = async (writing: Writing, before: Firm | null, after: Firm | null) =>
  isSame(before?.assessment, after?.assessment) ? [] : (await readRubric(writing)).criteria

/** Whether entries of the past name a firm otherwise than visitors now read it. */
const isNamedAnew = (before: Firm | null, after: Firm): boolean =>
  before === null ||
  before.name !== after.name ||
  before.slug !== after.slug ||
  before.category !== after.category ||
  isSample(before) !== isSample(after) ||
  isClosed(before) !== isClosed(after)

const sistersOf = (firm: Firm | null): readonly string[] => (firm?.company ? sisterIds(firm.company) : [])

/** Publishes firms anew of which another says since now, or no longer, that it has the same owner. */
async function raiseSisters(writing: Writing, before: Firm | null, after: Firm | null): Promise<void> {
  const [were, are] = [sistersOf(before), sistersOf(after)]
  const changed = [...were.filter((id) => !are.includes(id)), ...are.filter((id) => !were.includes(id))]
  if (changed.length > 0) await raiseFirms(writing, changed)
}

/**
 * Writes what visitors saw change of a firm into the list of changes, in the transaction that changes it: neither is ever without
 * the other. `before`, `after`: the firm as it is stored; null: it is not there.
 */
export async function recordFirmChanges(
  writing: Writing,
  { before, after }: { readonly before: FirmRecord | null; readonly after: FirmRecord | null },
  { reason = '', minor = false }: ChangeReason,
  now: Date,
): Promise<void> {
  const [was, is] = [asPublished(before), asPublished(after)]
  const firm = is ?? was
  if (firm) {
    const last = was === null ? await readLastStanding(writing, firm.id) : null
    const entries = firmChanges(was, is, await criteriaFor(writing, was, is), last).map((change) => ({
      ...change,
      reason,
      minor: minor && mayBeMinor(change),
    }))
    await insertChanges(writing, { firm, entries }, now)
  }
  await raiseSisters(writing, was, is)
  if (is && isNamedAnew(was, is)) await nameFirmInChanges(writing, is)
  if (before && isSample(before) && !(after && isSample(after))) await dropInvented(writing, before.id)
}
