import { column, naming } from '#backend/database/columns.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { removeRows, tableOf } from './table.ts'

export const snapshotTable = tableOf('snapshots', {
  id: { ...column.key(64), primaryKey: true },
  taken_at: column.moment(),
  reason: column.key(16),
  bytes: column.whole(),
  entries: column.json({}),
})

/** What stands in the file of a snapshot, in its order: an entry of a list, or, where `list` is "", what is around lists. */
export const snapshotEntryTable = tableOf('snapshot_entries', {
  snapshot_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  list: column.key(32),
  text: naming('anyone', 'deleted', column.packed()),
})

/** Which entries are about what: one row for each id by which an erasure asks. */
export const snapshotSubjectTable = tableOf('snapshot_subjects', {
  snapshot_id: { ...column.key(64), primaryKey: true },
  id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
})

/** The files of snapshots that are archives: one row for each, as the manifest names it. */
export const archiveFileTable = tableOf('archive_files', {
  archive_id: { ...column.key(64), primaryKey: true },
  id: { ...column.key(64), primaryKey: true },
  submission_id: column.key(64),
  position: column.whole(),
  name: naming('sender', 'deleted', column.key(120)),
  type: column.key(32),
  size: column.whole(),
  sha256: column.key(64),
})

/** The reason of a snapshot that is the backup of an archive; it is in no list of snapshots. */
export const ARCHIVE = 'archive'

/** Removes snapshots with all that belongs to them. */
export async function removeSnapshots(writing: Writing, ids: readonly string[]): Promise<void> {
  const snapshot_id = [...ids]
  await removeRows(writing, snapshotSubjectTable, { snapshot_id })
  await removeRows(writing, snapshotEntryTable, { snapshot_id })
  await removeRows(writing, archiveFileTable, { archive_id: snapshot_id })
  await removeRows(writing, snapshotTable, { id: snapshot_id })
}
