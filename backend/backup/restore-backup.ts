import { randomUUID } from 'node:crypto'
import { isHeldByAnother } from '#backend/database/failures.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Change } from '#backend/models/backup-table.ts'
import { liveIds } from '#backend/models/firm.ts'
import { raiseReviewedFirms, raiseSisterFirms } from '#backend/models/firm-revision.ts'
import { insertEncoded } from '#backend/models/history.ts'
import { lockWork, RESTORE_LOCK } from '#backend/models/job.ts'
import { restoredRubric } from '#backend/models/next-rubric.ts'
import { endDeltasBefore, lockState, nextRevision } from '#backend/models/publication-state.ts'
import { readSettings, writeGroups } from '#backend/models/settings.ts'
import { adoptFiles } from '#backend/models/submission-file.ts'
import { inBlocks } from '#backend/models/table.ts'
import { deleteTombstones, dropOldTombstones, insertTombstones } from '#backend/models/tombstone.ts'
import {
  type CollectionStats,
  type RestoreChanges,
  SNAPSHOTS_KEPT,
} from '#contract/backup/backup-endpoints.ts'
import { type ArchiveFiles, type FilePlan, planFiles } from './archive/plan-files.ts'
import type { CheckedBackup, CheckedList, ListPlan, PlannedList } from './checked-backup.ts'
import { packBackup } from './export-backup.ts'
import { type EntryOf, type ListName, listNames } from './file/file-rules.ts'
import { type Part, parts } from './parts.ts'
import { planRestore, type RestorePlan } from './plan-restore.ts'
import { tellRestore } from './restore-changes.ts'
import { restoredEntries } from './restored-entries.ts'
import { insertSnapshot } from './rows/snapshot.ts'
import { withoutErased } from './without-erased.ts'

/** The result of a restore. */
interface Restored {
  readonly changes: RestoreChanges
  readonly snapshot_id: string
  /** Of an archive: which of its files were added, and what became of all. */
  readonly files: FilePlan | null
}

/** Who restores, when, and the files of an archive whose backup it is. */
interface RestoreWork {
  readonly actor: Actor
  readonly now: Date
  readonly archived?: ArchiveFiles | null
}

/** Removes what goes or changes, and inserts what comes or changes. */
async function replaceEntries<Entry extends { readonly id: string }>(
  writing: Writing,
  { table, keepsOthers, removeBeside }: Part<Entry>,
  { list, plan }: PlannedList<Entry>,
  change: Change,
): Promise<void> {
  const coming = [...plan.added, ...plan.changed]
  const inFile = new Set(list.ids)
  const replaced = new Set(coming.map((index) => list.ids[index]))
  // Rows that no backup shows, as of reviews being deleted, go as well.
  const stored = await table.ids(writing, 'all')
  const gone = keepsOthers ? [] : stored.filter((id) => !inFile.has(id))
  for (const ids of inBlocks(gone)) await removeBeside?.(writing, ids)
  await table.remove(writing, [...gone, ...stored.filter((id) => replaced.has(id))])
  for (const block of inBlocks(coming)) {
    await table.insert(
      writing,
      block.map((index) => list.entry(index)),
      change,
    )
  }
}

async function writeList<Name extends ListName>(
  writing: Writing,
  name: Name,
  { list, plan }: { readonly list: CheckedList<EntryOf[Name]> | null; readonly plan: ListPlan | null },
  change: Change,
): Promise<void> {
  if (!list || !plan) return
  const part: Part<EntryOf[Name]> = parts[name]
  if (part.write) await part.write(writing, { list, plan }, change)
  else await replaceEntries(writing, part, { list, plan }, change)
}

/** How the public list changed by a restore. */
type ShownChanges = Pick<CollectionStats, 'added' | 'changed' | 'removed'>

/** Tells devices which firms left the public list and which came back. (docs/decisions/sync.md) */
async function markFirms(
  writing: Writing,
  { before, changed }: { readonly before: ReadonlySet<string>; readonly changed: readonly string[] },
  { revision, now }: Change,
): Promise<ShownChanges> {
  const after = new Set(await liveIds(writing))
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  for (const block of inBlocks(added)) await deleteTombstones(writing, block)
  for (const block of inBlocks(removed)) {
    await insertTombstones(
      writing,
      block.map((id) => ({ id, revision })),
      now,
    )
  }
  const forgotten = await dropOldTombstones(writing, now)
  if (forgotten !== null) await endDeltasBefore(writing, forgotten)
  const stayed = changed.filter((id) => before.has(id) && after.has(id))
  return { added: added.length, changed: stayed.length, removed: removed.length }
}

const touched = (plan: ListPlan | null): number[] => [...(plan?.added ?? []), ...(plan?.changed ?? [])]

const isTouched = (plan: ListPlan | null) => touched(plan).length + (plan?.removed.length ?? 0) > 0

/** Firms that a restore may have named otherwise than their entries in the list of changes do. */
function firmsToName({ propfirms, public_changes }: CheckedBackup, { lists }: RestorePlan): Set<string> {
  return new Set([
    ...touched(lists.propfirms).map((index) => propfirms?.ids[index] ?? ''),
    ...touched(lists.public_changes).map((index) => public_changes?.entry(index).firm_id ?? ''),
  ])
}

/**
 * Replaces the stored data by that of the file, in the transaction given: all of it, or nothing. The replaced data is
 * kept as a snapshot. The staff and their sessions, the mail password and the attachments of surviving reviews stay.
 * @throws ApiError 409 while another restore runs (threats J4 to J7)
 */
export async function restoreBackup(
  writing: Writing,
  file: CheckedBackup,
  { actor, now, archived = null }: RestoreWork,
): Promise<Restored> {
  await lockWork(writing, RESTORE_LOCK).catch((error) => {
    if (!isHeldByAnother(error)) throw error
    throw new ApiError('conflict', 'Another restore is running. Please wait until it has ended.')
  })
  // Nothing is erased from here on: what is read now is what the snapshot will hold.
  await lockState(writing)
  const backup = await withoutErased(writing, file)
  const change = { revision: await nextRevision(writing), now }
  const packed = await packBackup(writing, now)
  const { exportedAt: _, ...kept } = packed
  const snapshot = { taken_at: now.toISOString(), reason: 'restore', ...kept } as const
  const snapshot_id = await insertSnapshot(writing, snapshot, SNAPSHOTS_KEPT)
  const plan = await planRestore(writing, backup)
  const files = archived && (await planFiles(writing, archived, backup))
  const act = { ...actor, batch: randomUUID() }
  const things = await restoredEntries(writing, { plan, backup }, { actor: act, now })
  const { propfirms, reviews, review_answers } = plan.lists
  const isReviewed = isTouched(reviews) || isTouched(review_answers)
  // Firms whose sisters or reviews may be others now, before or after it, are told to devices.
  const raiseRelated = async () => {
    await raiseSisterFirms(writing, change.revision)
    if (isReviewed) await raiseReviewedFirms(writing, change.revision)
  }
  const seen = new Set(await liveIds(writing))
  await raiseRelated()
  for (const name of listNames) {
    await writeList(writing, name, { list: backup[name], plan: plan.lists[name] }, change)
  }
  await raiseRelated()
  const changed = (propfirms?.changed ?? []).map((index) => backup.propfirms?.ids[index] ?? '')
  const shown_firms = await markFirms(writing, { before: seen, changed }, change)
  if (files) await adoptFiles(writing, files.added)
  const told = { exported_at: backup.exported_at, firms: firmsToName(backup, plan) }
  await tellRestore(writing, told, now)
  const { settings: before } = await readSettings(writing)
  if (Object.keys(plan.settings).length > 0) {
    const { rubric } = plan.settings
    const own = rubric && { rubric: restoredRubric(before.rubric, rubric, now) }
    await writeGroups(writing, { ...plan.settings, ...own }, change)
  }
  const { settings: after } = await readSettings(writing)
  const entry = {
    action: 'restore',
    subject: 'backup',
    subject_id: snapshot_id,
    subject_name: `Backup of ${backup.exported_at}`,
    before: { mfaSettings: before.mfaSettings, system: before.system },
    after: {
      mfaSettings: after.mfaSettings,
      system: after.system,
      ...plan.changes,
      shown_firms,
      ...(files ? { files: files.stats } : {}),
    },
  } as const
  await insertEncoded(writing, things)
  await record(writing, act, entry, now)
  return { changes: plan.changes, snapshot_id, files }
}
