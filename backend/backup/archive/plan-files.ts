import type { Reading } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { listFiles, type StoredFile } from '#backend/models/submission-file.ts'
import type { CollectionStats } from '#contract/backup/backup-endpoints.ts'
import type { CheckedBackup } from '../checked-backup.ts'

/** The files of a checked archive, the bytes of which are in the database already. */
export type ArchiveFiles = readonly StoredFile[]

/** The files that a restore adds, and the counts of all of them. */
export interface FilePlan {
  readonly added: ArchiveFiles
  readonly stats: CollectionStats
}

/**
 * Compares the files of an archive with those that are stored; a file is the same where its id is. Those of submissions that were
 * withdrawn, or lost their contact data, since the archive was made do not come back: `backup` is without what was erased here.
 */
export async function planFiles(
  reading: Reading,
  files: ArchiveFiles,
  { user_submissions }: CheckedBackup,
): Promise<FilePlan> {
  const list = user_submissions ?? { ids: [], entry: () => null }
  const owners = new Set(files.map(({ submission_id }) => submission_id))
  const pace = createPacer()
  const open = new Set<string>()
  for (const [index, id] of list.ids.entries()) {
    if (owners.has(id) && list.entry(index)?.erased_at === null) open.add(id)
    await pace()
  }
  const coming = files.filter(({ submission_id }) => open.has(submission_id))
  const stored = await listFiles(
    reading,
    files.map(({ id }) => id),
  )
  const there = new Set(stored.map(({ id }) => id))
  const added = coming.filter(({ id }) => !there.has(id))
  const kept = new Set(list.ids)
  const removed = user_submissions
    ? (await listFiles(reading)).filter(({ submission_id }) => !kept.has(submission_id)).length
    : 0
  const figures = { added: added.length, changed: 0, removed, unchanged: coming.length - added.length }
  return { added, stats: { in_file: files.length, ...figures } }
}
