import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isHeldByAnother } from '#backend/database/failures.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { BackupTable, Change } from '#backend/models/backup-table.ts'
import { liveIds } from '#backend/models/firm.ts'
import { raiseReviewedFirms, raiseSisterFirms } from '#backend/models/firm-revision.ts'
import { insertEncoded } from '#backend/models/history.ts'
import { lockWork, RESTORE_LOCK } from '#backend/models/job.ts'
import { restoredRubric } from '#backend/models/next-rubric.ts'
import { endDeltasBefore, lockState, nextRevision } from '#backend/models/publication-state.ts'
import { readSettings, writeGroups } from '#backend/models/settings.ts'
import { pagesInBackup } from '#backend/models/site-page.ts'
import { adoptFiles, removeFiles } from '#backend/models/submission-file.ts'
import { inBlocks } from '#backend/models/table.ts'
import { dropOldTombstones, layTombstones, liftTombstones } from '#backend/models/tombstone.ts'
import { picturesInBackup } from '#backend/models/uploaded-picture.ts'
import {
  type CollectionStats,
  type RestoreChanges,
  SNAPSHOTS_KEPT,
} from '#contract/backup/backup-endpoints.ts'
import { type ArchiveFiles, type FilePlan, planFiles } from './archive/plan-files.ts'
import type { CheckedBackup } from './checked-backup.ts'
import type { CheckedList } from './checked-list.ts'
import { packBackup } from './pack-backup.ts'
import type { ListPlan } from './plan-changes.ts'
import { planRestore, type RestorePlan } from './plan-restore.ts'
import { restoreChanges } from './restore-changes.ts'
import { restoredEntries } from './restored-entries.ts'
import { firmsInBackup, submissionsInBackup, themesInBackup } from './rows/backup-tables.ts'
import {
  answersInBackup,
  objectionsInBackup,
  reportsInBackup,
  reviewsInBackup,
} from './rows/reviews-in-backup.ts'
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

/** Blocks that are written before what they left behind is collected. */
const BLOCKS_BETWEEN = 16

async function applyList<Entry extends { readonly id: string }>(
  writing: Writing,
  {
    table,
    list,
    plan,
  }: {
    readonly table: BackupTable<Entry>
    readonly list: CheckedList<Entry> | null
    readonly plan: ListPlan | null
  },
  change: Change,
): Promise<void> {
  if (!list || !plan) return
  const coming = [...plan.added, ...plan.changed]
  const replaced = new Set(coming.map((index) => list.ids[index]))
  const kept = new Set(list.ids.filter((id) => !replaced.has(id)))
  // Rows that no backup shows, as of reviews being deleted, go as well.
  const going = (await table.ids(writing, 'all')).filter((id) => !kept.has(id))
  await table.remove(writing, going)
  for (const [index, block] of inBlocks(coming).entries()) {
    if (index % BLOCKS_BETWEEN === BLOCKS_BETWEEN - 1) collectGarbage()
    await table.insert(
      writing,
      block.map((index) => list.entry(index)),
      change,
    )
  }
}

/** Restores what visitors read of reviews. Firms whose reviews may be others now are told to devices. */
async function applyReviews(
  writing: Writing,
  { backup, plan }: { readonly backup: CheckedBackup; readonly plan: RestorePlan },
  change: Change,
): Promise<void> {
  const isChanged = [plan.reviews, plan.review_answers].some(
    (list) => list && list.added.length + list.changed.length + list.removed.length > 0,
  )
  if (isChanged) await raiseReviewedFirms(writing, change.revision)
  const { reviews, review_answers, review_reports } = backup
  await applyList(writing, { table: reviewsInBackup, list: reviews, plan: plan.reviews }, change)
  const answers = { table: answersInBackup, list: review_answers, plan: plan.review_answers }
  await applyList(writing, answers, change)
  const reports = { table: reportsInBackup, list: review_reports, plan: plan.review_reports }
  await applyList(writing, reports, change)
  const objections = { table: objectionsInBackup, list: backup.objections, plan: plan.objections }
  await applyList(writing, objections, change)
  if (isChanged) await raiseReviewedFirms(writing, change.revision)
}

/** Adds the pictures that are missing here. */
async function addPictures(
  writing: Writing,
  { list, plan }: { readonly list: CheckedBackup['pictures']; readonly plan: ListPlan | null },
  change: Change,
): Promise<void> {
  if (!list || !plan) return
  for (const block of inBlocks(plan.added)) {
    const entries = block.map((index) => list.entry(index))
    await picturesInBackup.insert(writing, entries, change)
  }
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
  for (const block of inBlocks(added)) await liftTombstones(writing, block)
  for (const block of inBlocks(removed)) {
    await layTombstones(
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

/** Files of reviews that are gone go too; those of reviews that are replaced stay. */
async function dropAttachments(
  writing: Writing,
  before: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const staying = new Set(kept)
  for (const block of inBlocks(before.filter((id) => !staying.has(id)))) await removeFiles(writing, block)
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
  const { parts, bytes, entries } = packed
  const snapshot = { taken_at: now.toISOString(), reason: 'restore', bytes, entries, parts } as const
  const snapshot_id = await insertSnapshot(writing, snapshot, SNAPSHOTS_KEPT)
  const plan = await planRestore(writing, backup)
  const files = archived && (await planFiles(writing, archived, backup))
  const act = { ...actor, batch: randomUUID() }
  const things = await restoredEntries(writing, { plan, backup }, { actor: act, now })
  const { propfirms, themes, user_submissions } = backup
  const seen = new Set(await liveIds(writing))
  await raiseSisterFirms(writing, change.revision)
  await applyList(writing, { table: firmsInBackup, list: propfirms, plan: plan.propfirms }, change)
  await raiseSisterFirms(writing, change.revision)
  const changed = (plan.propfirms?.changed ?? []).map((index) => propfirms?.ids[index] ?? '')
  const shown_firms = await markFirms(writing, { before: seen, changed }, change)
  await applyList(writing, { table: themesInBackup, list: themes, plan: plan.themes }, change)
  if (user_submissions && plan.user_submissions) {
    const before = await submissionsInBackup.ids(writing, 'all')
    await dropAttachments(writing, before, user_submissions.ids)
    const list = { table: submissionsInBackup, list: user_submissions, plan: plan.user_submissions }
    await applyList(writing, list, change)
  }
  if (files) await adoptFiles(writing, files.added)
  await applyReviews(writing, { backup, plan }, change)
  await restoreChanges(writing, { backup, plan }, change)
  await applyList(writing, { table: pagesInBackup, list: backup.site_pages, plan: plan.site_pages }, change)
  await addPictures(writing, { list: backup.pictures, plan: plan.pictures }, change)
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

let collect: (() => void) | null = null

/**
 * Releases memory that is no longer needed, in a tenth of a second. V8 waits with that until much has gathered, which is
 * right for small requests; a restore holds a whole file, and goes over it several times.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  collect()
}
