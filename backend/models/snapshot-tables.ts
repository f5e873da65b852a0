import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { PackedPart } from './packed-text.ts'
import { insertRows, readRows, removeRows, tableOf } from './table.ts'

export const snapshotTable = tableOf('snapshots', {
  id: { ...column.key(64), primaryKey: true },
  taken_at: column.moment(),
  reason: column.key(16),
  bytes: column.whole(),
  entries: column.json({}),
  /** Nothing reads it any more. */
  cleaned_at: later(column.moment()),
})

export const partTable = tableOf('snapshot_parts', {
  snapshot_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  bytes: naming('anyone', 'deleted', column.bytes()),
  about: later(column.long()),
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
  await removeRows(writing, partTable, { snapshot_id: [...ids] })
  await removeRows(writing, archiveFileTable, { archive_id: [...ids] })
  await removeRows(writing, snapshotTable, { id: [...ids] })
}

/** The packed parts of a snapshot, in their order. */
export async function readSnapshotParts(reading: Reading, id: string): Promise<Pick<PackedPart, 'bytes'>[]> {
  const rows = await readRows<{ bytes: Uint8Array }>(reading, partTable, {
    attributes: ['bytes'],
    where: { snapshot_id: id },
    order: [['position', 'ASC']],
  })
  return rows.map(({ bytes }) => ({ bytes: Buffer.from(bytes) }))
}

export async function insertParts(
  writing: Writing,
  snapshot_id: string,
  parts: readonly PackedPart[],
): Promise<void> {
  for (const [position, part] of parts.entries()) {
    await insertRows(writing, partTable, [{ snapshot_id, position, ...part }])
  }
}
