import type { Reading, Writing } from '#backend/database/transaction.ts'
import { archiveFileTable, removeSnapshots } from '#backend/models/snapshot-tables.ts'
import { inBlocks, insertRows, readInBlocks } from '#backend/models/table.ts'
import type { ArchivedFile } from '#contract/backup/archive.ts'
import { readArchived, type StoredSnapshot } from './snapshot.ts'

/** Adds the files of an archive, whose backup is the snapshot with this id. */
export async function insertArchivedFiles(
  writing: Writing,
  archive_id: string,
  files: readonly ArchivedFile[],
): Promise<void> {
  for (const block of inBlocks(files)) {
    await insertRows(
      writing,
      archiveFileTable,
      block.map((file) => ({ ...file, archive_id })),
    )
  }
}

/** The files of an archive in the order of their ids. */
export async function readArchivedFiles(reading: Reading, archive_id: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  const attributes = { exclude: ['archive_id'] }
  for await (const rows of readInBlocks<ArchivedFile>(reading, archiveFileTable, {
    where: { archive_id },
    attributes,
  })) {
    files.push(...rows)
  }
  return files
}

/** The backup of an archive, or null where it has ended. */
export async function findArchived(reading: Reading, id: string): Promise<StoredSnapshot | null> {
  return (await readArchived(reading)).find((archive) => archive.id === id) ?? null
}

/** Removes the archives that were made before a moment. */
export async function dropOldArchives(writing: Writing, before: Date): Promise<void> {
  const old = (await readArchived(writing)).filter(({ taken_at }) => taken_at < before.toISOString())
  await removeSnapshots(
    writing,
    old.map(({ id }) => id),
  )
}
