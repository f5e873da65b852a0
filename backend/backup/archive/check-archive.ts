import type { Database } from '#backend/database/connect.ts'
import { type ArchiveUpload, readEntries, type UploadedEntry } from '#backend/models/archive-upload.ts'
import { type ArchivedFile, archivedFilePath, HEAD_ENTRIES } from '#contract/backup/archive.ts'
import { type CheckedBackup, checkBackup, checkManifest, refused } from '../checked-backup.ts'
import { checkEntries, entryContent } from './check-entries.ts'
import type { ArchiveFiles } from './plan-files.ts'

/** An archive that may be restored. */
export interface CheckedArchive {
  readonly backup: CheckedBackup
  readonly files: ArchiveFiles
}

/** The files of a manifest with their bytes: entry for entry, in the order of the archive. @throws ApiError 400 */
function matched(listed: readonly ArchivedFile[], entries: readonly UploadedEntry[]): ArchiveFiles {
  if (listed.length !== entries.length) {
    throw refused(`it holds ${entries.length} files, and its manifest names ${listed.length}`)
  }
  return listed.map(({ sha256, ...file }, index) => {
    const entry = entries[index]
    const path = archivedFilePath(file)
    if (!entry || entry.path !== path) throw refused(`${path} of its manifest is not where it has to be`)
    if (entry.size !== file.size || entry.sha256 !== sha256) {
      throw refused(`${path} is not what its manifest says: the archive is damaged`)
    }
    return { ...file, pieces_id: entry.pieces_id }
  })
}

/** Files belong to submissions of the backup, each in a place of its own. */
function requireOwners(files: ArchiveFiles, { user_submissions }: CheckedBackup): void {
  const known = new Set(user_submissions?.ids)
  const places = new Set<string>()
  for (const { id, submission_id, position } of files) {
    if (!known.has(submission_id)) throw refused(`the file ${id} belongs to no submission of the backup`)
    const place = `${submission_id} ${position}`
    if (places.has(place)) throw refused(`two files of the submission ${submission_id} have the same place`)
    places.add(place)
  }
}

/** Checks a whole archive before anything is touched. @throws ApiError 400 that says what is at fault (threat J14) */
export async function checkArchive(database: Database, upload: ArchiveUpload): Promise<CheckedArchive> {
  const { received, bytes } = upload
  if (received !== bytes) throw refused(`only ${received} of its ${bytes} bytes are here`)
  await checkEntries(database, upload)
  const entries = await readEntries({ database }, upload.id)
  const [backupEntry, manifestEntry] = entries
  if (!backupEntry || !manifestEntry) throw refused('it holds no backup with a manifest')
  const { backupHash, files } = await checkManifest(await entryContent(database, manifestEntry))
  if (backupEntry.sha256 !== backupHash) throw refused(`${backupEntry.path} is damaged`)
  const archived = matched(files, entries.slice(HEAD_ENTRIES))
  const backup = await checkBackup(await entryContent(database, backupEntry))
  requireOwners(archived, backup)
  return { backup, files: archived }
}
